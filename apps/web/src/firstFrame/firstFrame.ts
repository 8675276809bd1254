// The script inside the page. It makes the drawn page that of this visitor, lets the browser paint it, and only then
// starts the page's own code, which draws the same again and makes it work.

import { shortAddress } from '@latchkey/evm'
import { addressPattern } from '@latchkey/react'
import { readPath } from '../readPath.ts'
import { readTheme, showTheme } from '../storedTheme.ts'
import { narrowQuery } from './narrowQuery.ts'
import { drawnAddress, templates } from './placeholders.ts'
import { readRememberedAddress } from './readRememberedAddress.ts'

/** How long the first frame is waited for at most, in milliseconds: a window that is covered makes none. */
const latestMs = 300

showTheme(readTheme())
const root = document.getElementById('root')
if (root?.firstElementChild) fitToVisitor(root)
startAfterFirstFrame()

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
  page.setAttribute('data-drawn', 'for-visitor')
  // What is pressed before the page works is not lost: its own code presses it again.
  page.addEventListener('click', ({ target, detail }) => {
    const isPressed = page.hasAttribute('data-drawn') && target instanceof Element && target.closest('[aria-haspopup]')
    if (isPressed) page.setAttribute('data-pressed', String(detail))
  })
}

function showAccount(page: Element, address: `0x${string}`): void {
  const part = copyOf(templates.account)
  const button = page.querySelector('header [aria-haspopup]')
  if (part === undefined || button === null) return
  part.querySelector('path')?.setAttribute('d', addressPattern(address))
  for (const text of part.querySelectorAll('span')) {
    if (text.textContent === shortAddress(drawnAddress)) text.textContent = shortAddress(address)
  }
  button.replaceWith(part)
}

function copyOf(id: string): DocumentFragment | undefined {
  const template = document.getElementById(id)
  if (!(template instanceof HTMLTemplateElement)) return undefined
  // A clone of a fragment is one.
  return template.content.cloneNode(true) as DocumentFragment
}

function showIn(place: Element | null, id: string): void {
  const part = copyOf(id)
  if (part !== undefined) place?.replaceChildren(part)
}

function showFailure(): void {
  showIn(document.querySelector('#root main'), templates.failed)
}

function startAfterFirstFrame(): void {
  let isStarted = false
  function start(): void {
    if (isStarted) return
    isStarted = true
    const code = document.querySelector<HTMLLinkElement>('link[data-start]')
    if (code !== null) import(/* @vite-ignore */ code.href).catch(showFailure)
  }
  // Nobody waits for a frame where there is nothing to see.
  if (document.hidden || !root?.firstElementChild) start()
  else {
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, latestMs)
  }
}
