import { browser } from './browser.ts'
import type { OwnMessage } from './messages.ts'

/** Tells the service worker something, and hears what it answers. */
export async function tellWorker(message: OwnMessage): Promise<unknown> {
  return await browser.runtime.sendMessage(message)
}

/** An element with a text in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

/** A button that does something. */
export function button(text: string, onClick: () => Promise<unknown>): HTMLButtonElement {
  const made = element('button', text)
  made.addEventListener('click', () => void onClick())
  return made
}
