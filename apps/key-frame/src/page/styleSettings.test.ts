import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStyleSettings } from './styleSettings.ts'

const parse = (styles: unknown) => parseStyleSettings(JSON.stringify({ styles }))

const allowed: Readonly<Record<string, readonly string[]>> = {
  padding: ['0', '10px', '1em 2em', '1px 2px 3px 4px', '.5rem'],
  margin: ['auto', '0 auto', '4px'],
  borderWidth: ['thin', '1px', '0'],
  borderStyle: ['solid', 'none dashed'],
  borderColor: ['#abc', 'transparent', 'rgba(0, 0, 0, 0.5)'],
  borderRadius: ['8px', '50%'],
  fontSize: ['16px', 'small', 'x-large', '1.25rem'],
  fontWeight: ['400', 'bold'],
  fontFamily: ['Arial, sans-serif', 'system-ui', "'Open Sans', serif"],
  color: ['#ffffff', '#FFFFFF80', 'rgb(1,2,3)', 'rgb(1 2 3 / 50%)', 'hsl(120, 50%, 50%)', 'hsla(120,50%,50%,.5)'],
  labelColor: ['inherit'],
  backgroundColor: ['initial'],
  width: ['100%', '20vw', 'max-content'],
  height: ['120px'],
  maxWidth: ['none'],
  maxHeight: ['50vh'],
  lineHeight: ['1.5', 'normal', '20px'],
  boxShadow: ['none', '0 1px 2px #0003', 'inset 0 0 4px rgba(0,0,0,.2)', '-2px -2px 4px 1px #000'],
  textAlign: ['center'],
  overflowWrap: ['anywhere'],
  wordWrap: ['break-word'],
  resize: ['none', 'vertical'],
}

const hostileValues = [
  'url(https://evil.example)',
  'url(//evil.example/a.png) 1px',
  'URL (x)',
  'image-set("a" 1x)',
  'expression(alert(1))',
  'var(--x)',
  'calc(1px + 2px)',
  'env(safe-area-inset-top)',
  'attr(title)',
  'red; position: fixed',
  '1px; background: url(x)',
  '1px } * { display: none',
  '1px !important',
  '#fff/**/',
  '\\75rl(x)',
  'javascript:alert(1)',
  '"><script>',
  '</style><script>',
  '1px\n2px',
  '1e9px',
  '999999px',
  '-100vw',
  'rgb(1,2,3',
  'rgb(1,2)',
  '',
  ' ',
  '\u0000',
  'ｐｘ',
  '1px,2px',
  '@import "x"',
]

describe('what may be styled', () => {
  test.each(Object.entries(allowed))('%s takes its usual values', (property, values) => {
    for (const value of values) expect(() => parse({ [property]: value }), value).not.toThrow()
  })

  test('names are turned to those of the style sheet', () => {
    expect(parse({ backgroundColor: '#fff', width: ' 10px ' }).styles).toEqual([
      ['background-color', '#fff'],
      ['width', '10px'],
    ])
    expect(parse({ labelColor: '#fff' })).toMatchObject({ styles: [], labelColor: '#fff' })
  })

  test('22 properties times 30 hostile values: none passes', () => {
    const passed = Object.keys(allowed).flatMap((property) =>
      hostileValues
        .filter((value) => {
          try {
            parse({ [property]: value })
            return true
          } catch {
            return false
          }
        })
        .map((value) => `${property}: ${value}`),
    )
    expect(passed).toEqual([])
  })

  test.each([
    [{ position: 'fixed' }],
    [{ background: '#fff' }],
    [{ content: 'x' }],
    [{ '--x': '1px' }],
    [{ __proto__x: '1px' }],
    [{ constructor: '1px' }],
    [{ padding: 1 }],
    [{ padding: ['1px'] }],
    [[]],
    ['padding: 1px'],
    [null],
  ])('%o is refused', (styles) => {
    expect(() => parse(styles)).toThrow(expect.objectContaining({ code: 'bad_settings' }))
  })

  test.each([
    '',
    '{',
    '[]',
    'null',
    '{"style":{}}',
    '{"enablePassphrase":"yes"}',
    `{"styles":{"a":"${'a'.repeat(9000)}"}}`,
  ])('the text %s is refused', (text) => {
    expect(() => parseStyleSettings(text)).toThrow(expect.objectContaining({ code: 'bad_settings' }))
  })

  test('no text makes a pattern slow or a value that could load something', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-z#()%,./ -]{0,200}$/))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(allowed)), text, (property, value) => {
        try {
          for (const [, passed] of parse({ [property]: value }).styles) {
            expect(passed).not.toMatch(/[;{}<>"\\@!]|\/\*/)
            // A font may be called url; what loads is the function. Only those of colours may stand there.
            expect(passed.replace(/\b(?:rgb|hsl)a?\(/gi, '')).not.toContain('(')
          }
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad_settings' })
        }
      }),
    )
  })
})
