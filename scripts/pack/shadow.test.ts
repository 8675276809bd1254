import { expect, test } from 'vitest'
import { readText } from '../repository.ts'
import { toShadowStyles } from './shadow.ts'

test('what is said of the root of a page is said of the host', () => {
  expect(toShadowStyles(':root { --latchkey-a: 1px }')).toBe(':host{--latchkey-a:1px}')
  expect(toShadowStyles(':root, [data-latchkey-theme] { color: red }')).toBe(
    ':host,[data-latchkey-theme],:host([data-latchkey-theme]){color:red}',
  )
  expect(toShadowStyles(':root:not([data-latchkey-theme="light"]) { color: red }')).toBe(
    ':host(:not([data-latchkey-theme=light])){color:red}',
  )
  expect(toShadowStyles(':root:has(.a:modal) .b { color: red }')).toBe('div:has(.a:modal) .b{color:red}')
})

test('a rule that would match nothing ends the build', () => {
  expect(() => toShadowStyles(':root.dark { color: red }')).toThrow(
    'No rule of a shadow root can begin with :root.dark',
  )
})

test('the themes of the kit are those of a host', () => {
  const styles = toShadowStyles(readText('packages/ui/src/theme/tokens.css'))
  for (const selector of [
    ':host,',
    ':host(:not([data-latchkey-theme=light]))',
    ':host([data-latchkey-theme=system])',
    ':host([data-latchkey-theme=dark])',
  ]) {
    expect(styles).toContain(selector)
  }
})
