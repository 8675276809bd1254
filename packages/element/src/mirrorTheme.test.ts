import { afterEach, expect, test } from 'vitest'
import { mirrorTheme } from './mirrorTheme.ts'

const attribute = 'data-latchkey-theme'
afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.removeAttribute(attribute)
})

function place(parent: ParentNode = document.body): HTMLElement {
  const element = document.createElement('div')
  parent.append(element)
  return element
}

test('the theme around an element is put on it, follows, and is taken off again', () => {
  const element = place()
  document.documentElement.setAttribute(attribute, 'dark')
  const first = mirrorTheme(element, undefined)
  expect([first, element.getAttribute(attribute)]).toEqual(['dark', 'dark'])
  document.documentElement.setAttribute(attribute, 'light')
  const second = mirrorTheme(element, first)
  expect([second, element.getAttribute(attribute)]).toEqual(['light', 'light'])
  document.documentElement.removeAttribute(attribute)
  expect([mirrorTheme(element, second), element.hasAttribute(attribute)]).toEqual([undefined, false])
})

test('a theme around a shadow root reaches what is in it', () => {
  const host = place()
  host.setAttribute(attribute, 'dark')
  const element = place(host.attachShadow({ mode: 'open' }))
  mirrorTheme(element, undefined)
  expect(element.getAttribute(attribute)).toBe('dark')
})

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['auto', 'system'],
  ['pink', 'dark'],
])('its own theme %s stands as %s', (own, expected) => {
  document.documentElement.setAttribute(attribute, 'dark')
  const element = place()
  element.setAttribute('mode', own)
  mirrorTheme(element, undefined)
  expect(element.getAttribute(attribute)).toBe(expected)
})

test('what the page itself has put there stays', () => {
  const element = place()
  element.setAttribute(attribute, 'light')
  document.documentElement.setAttribute(attribute, 'dark')
  expect([mirrorTheme(element, undefined), element.getAttribute(attribute)]).toEqual([undefined, 'light'])
})
