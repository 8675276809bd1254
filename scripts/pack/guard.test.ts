import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { listFiles, readText } from '../repository.ts'
import { guardStyles } from './guard.ts'
import { joinStyles } from './styles.ts'

const paths = listFiles().filter(
  (path) => /^packages\/(?:ui|react|money)\/src\/.*\.css$/.test(path) && !/\/(?:page|styles)\.css$/.test(path),
)
const guarded = guardStyles(joinStyles(paths.map((path) => ({ path: `/${path}`, text: readText(path) }))).text)

test('every declaration is important, but for custom properties and the frames of animations', () => {
  const sheet = guardStyles(
    joinStyles([
      {
        path: '/A.module.css',
        text: `.a { color: red; --latchkey-b: 1px; animation: c 1s }
          @media (width < 640px) { .a { margin: 0 } }
          @keyframes c { from { opacity: 0 } }
          .a { transition: color 1s, scale 2s var(--out); padding: 1px }
          .a { grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr)); gap: 1px }`,
      },
    ]).text,
  )
  const looks = sheet.slice(0, sheet.indexOf('@layer latchkey {')).replace(/\s+/g, ' ')
  expect(looks).toContain('color: red !important; --latchkey-b: 1px; animation: 1s latchkey-A-c !important;')
  expect(looks).toContain('margin: 0 !important;')
  expect(looks).toContain('opacity: 0; }')
  expect(looks).toContain('padding: 1px !important;')
  expect(looks).toContain('minmax(min(100%, 180px), 1fr)) !important;')
  expect(looks).toContain('gap: 1px !important;')
  expect(looks).toContain('transition: color 1s, scale 2s var(--out) !important;')
})

test('what is made is a sheet like others, which a build of somebody else can read', () => {
  const { code } = transform({ filename: 'guarded.css', code: Buffer.from(guarded), minify: true })
  expect(code.length).toBeGreaterThan(50_000)
})

test('no rule of the kit is for anything but its own, and none is above its looks', () => {
  const beginnings = [...guarded.matchAll(/([^{};]+)\{/g)].map(([, beginning = '']) => beginning.trim())
  const rules = beginnings.filter((one) => !/^@|^(?:from|to|[\d.]+%)$|^:root|^\[data-latchkey-theme/.test(one))
  expect(rules.length).toBeGreaterThan(500)
  const isOwn = (one: string) => one.includes('latchkey-')
  // A comma within brackets, two deep, separates no selectors of the rule.
  const selectorsOf = (rule: string) => rule.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/)
  expect(rules.filter((rule) => !selectorsOf(rule).every(isOwn)).map((rule) => rule.slice(0, 90))).toEqual([])
  expect(guarded.startsWith('@layer latchkey.look;')).toBe(true)
})

test('on the page’s root stand custom properties alone', () => {
  const blocks = [...guarded.matchAll(/(?:^|\n) *((?::root|\[data-latchkey-theme)[^{]*)\{([^}]*)\}/g)]
  expect(blocks.length).toBeGreaterThan(3)
  const declarations = blocks
    .filter(([, selector = '']) => !selector.includes('latchkey-Dialog'))
    .flatMap(([, , body = '']) => body.split(';').map((each) => each.trim()))
  expect(declarations.filter((each) => each !== '' && !each.startsWith('--latchkey-'))).toEqual([])
})

test('an element that is animated is left to move, and a part that cannot be told apart is refused', () => {
  const sheet = (text: string) => guardStyles(joinStyles([{ path: '/A.module.css', text }]).text)
  const frames = '@keyframes turn { to { rotate: 1turn } }'
  const ground = sheet(`${frames} .a { animation: turn 1s }`).split('@layer latchkey {').at(-1) ?? ''
  expect(ground).toMatch(/:not\(svg, svg \*, img, :is\(\.latchkey-A-a\)\)\).*\{ all: revert !important; \}/)
  expect(ground).toMatch(/:where\(:is\(\.latchkey-A-a\)\) \{ display: revert !important;(?!.*rotate)/)
  expect(() => sheet(`${frames} .a::after { animation: turn 1s }`)).toThrow('latchkey-A-a:after is animated')
})

test('an element that a rule of its own would hold still is refused, but for a page without motion', () => {
  const sheet = (text: string) => guardStyles(joinStyles([{ path: '/A.module.css', text }]).text)
  const moved = '@keyframes fade { 50% { opacity: 1 } } .a { animation: fade 1s }'
  expect(() => sheet(`.a { opacity: 0.4 } ${moved}`)).toThrow('.latchkey-A-a moves by opacity')
  expect(() => sheet(`.a { color: red } .b { opacity: 0.4 } ${moved}`)).not.toThrow()
  const still = '@media (prefers-reduced-motion: reduce) { .b { color: red } .a { opacity: 0.4 } }'
  expect(() => sheet(`${still} ${moved}`)).not.toThrow()
})
