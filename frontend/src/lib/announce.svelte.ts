/** What happened, said aloud to screen readers (aria-live) and shown as short notes at the bottom of the page. */

interface Note {
  id: number;
  text: string;
  kind: "info" | "refusal";
}

export const spoken: { text: string } = $state({ text: "" });
export const notes: { list: Note[] } = $state({ list: [] });

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let counter = 0;

/** Say it to screen readers. What comes within the same moment is read as one. */
export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.text = waiting.join(". ");
    waiting = [];
  }, 150);
}

/** Show a note for a few seconds; a refusal is also read at once. */
export function note(text: string, kind: Note["kind"] = "info"): void {
  const id = ++counter;
  notes.list = [...notes.list.slice(-1), { id, text, kind }];
  setTimeout(() => dismiss(id), 3000 + 50 * text.length);
}

export function dismiss(id: number): void {
  notes.list = notes.list.filter((item) => item.id !== id);
}
