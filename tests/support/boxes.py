"""What one sees of a table, measured by bounding boxes: things that cover each other, are cut off, or lie outside the window."""

from __future__ import annotations

from typing import Any

# The five windows: two phones, a phone on its side, a desktop and a large screen.
WINDOWS = ((320, 640), (360, 740), (640, 360), (1280, 800), (2560, 1440))

# A box is a text as it is set, a button, or a card. Cards of one hand may overlap (their corners may not be covered), a bubble may lie
# over what its own player holds, and what is inside a list that scrolls is looked at by scrolling.
FAULTS = """() => {
  const faults = [];
  const page = document.querySelector('.page');
  const SLACK = 2;
  const SCROLLS = '.results, .final, .things, .told, .actions';
  const PASSED = '.visually-hidden, dialog, .go-on, .world, [data-testid=bubble], .back, .pile > *';
  const shown = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = e => `${e.tagName.toLowerCase()}.${[...e.classList].filter(c => !c.startsWith('svelte-')).join('.')} “${(e.innerText || e.ariaLabel || e.dataset?.card || '').trim().slice(0, 30)}”`;

  function textBox(e) {
    const range = document.createRange();
    let box = null;
    for (const node of e.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      range.selectNodeContents(node);
      for (const part of range.getClientRects()) {
        if (part.width < 1) continue;
        box = box ? { left: Math.min(box.left, part.left), right: Math.max(box.right, part.right), top: Math.min(box.top, part.top), bottom: Math.max(box.bottom, part.bottom) } : { left: part.left, right: part.right, top: part.top, bottom: part.bottom };
      }
    }
    if (box) { const high = box.bottom - box.top; if (high < 40) { box.top += high * 0.14; box.bottom -= high * 0.14; } }  // without the space between lines
    return box;
  }

  const boxes = [];
  for (const e of page.querySelectorAll('*')) {
    if (e.closest(PASSED) || !shown(e)) continue;
    const inside = e.parentElement?.closest('button, a, label.button');
    const whole = e.matches('button, a.button, select, input, .pile') || (e.matches('svg.dk') && !e.classList.contains('dk-sign') && !inside && !e.closest('.pile'));
    const box = whole ? (({ left, right, top, bottom }) => ({ left, right, top, bottom }))(e.getBoundingClientRect()) : e.matches('svg *') || inside ? null : textBox(e);
    if (e.matches('button, a.button') && box) {
      const range = document.createRange();
      range.selectNodeContents(e);
      const text = range.getBoundingClientRect();
      if (e.innerText?.trim() && !e.querySelector('svg.dk, svg path[fill], .visually-hidden') && !e.matches('.tile') && (text.left < box.left - SLACK || text.right > box.right + SLACK)) faults.push(`spills over: ${name(e)}`);
    }
    const list = e.parentElement?.closest(SCROLLS)?.getBoundingClientRect();  // what is scrolled away covers nothing
    if (box && list) { box.top = Math.max(box.top, list.top); box.bottom = Math.min(box.bottom, list.bottom); }
    if (box && box.right > box.left && box.bottom > box.top) boxes.push({ e, box });
    if (!e.matches('svg, svg *') && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && getComputedStyle(e).display !== 'inline' && getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1)
      faults.push(`shortened: ${name(e)}`);
  }

  for (const { e, box } of boxes) {
    if (box.left < -SLACK || box.right > innerWidth + SLACK || box.top < -SLACK || box.bottom > innerHeight + SLACK) {
      if (!e.closest(SCROLLS)) faults.push(`outside the window: ${name(e)} (${[box.left, box.top, box.right, box.bottom].map(Math.round)})`);
      continue;
    }
    for (let up = e.parentElement; up && up !== page.parentElement; up = up.parentElement) {
      if (up.matches(SCROLLS)) break;
      if (getComputedStyle(up).overflowX === 'visible') continue;
      const frame = up.getBoundingClientRect();
      if (box.left < frame.left - SLACK || box.right > frame.right + SLACK || box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK) {
        faults.push(`cut off: ${name(e)} by ${name(up).split(' ')[0]}`);
        break;
      }
    }
  }

  const together = (a, b) => {
    if (a.contains(b) || b.contains(a)) return true;
    for (const pile of ['.hand', '.cards', '.ring li', '.seat .front']) if (a.closest(pile) && a.closest(pile) === b.closest(pile)) return true;
    return a.closest(SCROLLS) !== b.closest(SCROLLS) ? false : !!a.closest(SCROLLS);
  };
  for (let i = 0; i < boxes.length; i++) {
    for (let j = 0; j < i; j++) {
      const a = boxes[i], b = boxes[j];
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > SLACK && high > SLACK && !together(a.e, b.e)) faults.push(`overlap: ${name(a.e)} and ${name(b.e)}`);
    }
  }

  for (const card of page.querySelectorAll('.hand [data-card]')) {
    const box = card.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + Math.min(18, box.width * 0.3), box.top + 18);
    if (top?.closest('[data-card]') !== card) faults.push(`covered: ${card.dataset.card}`);
  }
  for (const list of page.querySelectorAll('.results, .final, .things')) {
    const box = list.getBoundingClientRect();
    if (shown(list) && list.scrollWidth > list.clientWidth + SLACK) faults.push(`too wide: ${name(list).split(' ')[0]}`);
    if (shown(list) && (box.height < 60 || box.bottom > innerHeight + SLACK)) faults.push(`too small: ${name(list).split(' ')[0]} ${Math.round(box.height)}`);
  }
  return faults;
}"""

SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"

SPEAK = """lang => {
  const value = JSON.stringify({ ...JSON.parse(localStorage.getItem('baralla.settings') ?? '{}'), lang, animation: 'off' });
  localStorage.setItem('baralla.settings', value);
  dispatchEvent(new StorageEvent('storage', { key: 'baralla.settings', newValue: value }));
}"""


def faults(page: Any) -> list[str]:
    """What is wrong with what is seen now."""
    return list(dict.fromkeys(page.evaluate(FAULTS)))


def all_faults(page: Any, languages: tuple[str, ...] = ("ca", "es", "en")) -> list[str]:
    """The same in every window and language."""
    found = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for lang in languages:
            page.evaluate(SPEAK, lang)
            page.evaluate(SETTLED)
            found += [f"{width} × {height}, {lang}: {fault}" for fault in faults(page)]
    return found
