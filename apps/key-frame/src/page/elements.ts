type Attributes = Readonly<Record<string, string>>

/** An element with its attributes and what stands in it; text stays text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** A small drawing in the colour of what stands beside it; it says nothing by itself. */
export function drawIcon(name: 'caution' | 'eye' | 'key'): HTMLElement {
  return element('span', { class: `icon ${name}`, 'aria-hidden': 'true' })
}

/** The drawing above the title of a view in which nothing is asked. */
export function drawEmblem(): HTMLElement {
  return element('div', { class: 'emblem', 'aria-hidden': 'true' }, drawIcon('key'))
}
