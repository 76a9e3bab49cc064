// A bot in JavaScript, for Node: it plays a legal action at random. `node bot.mjs`
import { createInterface } from 'node:readline'

let played = 0
for await (const line of createInterface({ input: process.stdin })) {
  const [word] = line.trim().split(' ')
  const rest = line.trim().slice(word.length + 1)
  if (word === 'baralla') console.log('id name Node bot\nready')
  else if (word === 'go') {
    const { legal } = JSON.parse(rest)
    played += 1
    console.log(`action ${legal[Math.floor(Math.random() * legal.length)]}`)
  } else if (word === 'explain') console.log(`because "Decision ${played} was left to chance."`)
  else if (word === 'quit') break
}
process.exit(0)
