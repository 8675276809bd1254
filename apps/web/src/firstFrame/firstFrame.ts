// The script behind the drawn page. It makes it that of this visitor, lets the browser paint it, and only then starts
// the page's own code, which draws the same again and makes it work.
import { shortAddress } from '@latchkey/evm'
import { addressPattern } from '@latchkey/react'
import { narrowQuery } from '../narrowQuery.ts'
import { readPath } from '../readPath.ts'
import { notePresses } from './notePresses.ts'
import { copyOf, drawnAddress, opening, showIn, templates } from './parts.ts'
import { readRememberedAddress } from './readRememberedAddress.ts'
import { startCode } from './startCode.ts'

const root = document.getElementById('root')
if (root !== null) {
  try {
    if (root.firstElementChild !== null) fitToVisitor(root)
  } catch (cause) {
    // What is drawn wrongly is put right by the page's own code, if only it starts.
    reportError(cause)
  }
  root.setAttribute('data-drawn', 'for-visitor')
  startCode(root)
}

function fitToVisitor(page: HTMLElement): void {
  const path = readPath()
  const address = readRememberedAddress()
  for (const link of page.querySelectorAll('header a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  if (path !== '/') showIn(page.querySelector('main'), templates.loading)
  else if (address !== undefined) page.querySelector('main')?.replaceChildren()
  if (address !== undefined) showAccount(page, address)
  const links = page.querySelector('nav')
  if (links !== null && window.matchMedia(narrowQuery).matches) page.querySelector('header')?.append(links)
  notePresses(page)
}

function showAccount(page: Element, address: `0x${string}`): void {
  const part = copyOf(templates.account)
  const button = page.querySelector(opening)
  if (part === undefined || button === null) return
  part.querySelector('path')?.setAttribute('d', addressPattern(address))
  for (const text of part.querySelectorAll('span')) {
    if (text.textContent === shortAddress(drawnAddress)) text.textContent = shortAddress(address)
  }
  button.replaceWith(part)
}
