import { expect, test } from 'vitest'
import { listFiles, readText } from '../repository.ts'
import { findTwins, finishDeclaration, finishScript } from './built.ts'
import { toPublished } from './manifest.ts'
import { withoutTrials } from './ownTexts.ts'
import { joinStyles } from './styles.ts'

test('doors lead to what was built, ours are named by their version, and React is the page’s own', () => {
  const manifest = {
    ...{ name: '@latchkey/x', version: '1.2.3' },
    exports: { '.': './src/index.ts', './testing': './src/testing/index.ts', './page.css': './src/theme/page.css' },
    dependencies: { '@latchkey/base': '*', react: '19.3.1', 'react-dom': '19.3.1', uqr: '0.1.3' },
    peerDependencies: { '@wagmi/core': '^2.22.0 || ^3' },
    peerDependenciesMeta: { '@wagmi/core': { optional: true } },
  }
  expect(toPublished(manifest, { description: 'An x.', hasStyles: true })).toMatchObject({
    sideEffects: ['**/*.css'],
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './page.css': { types: './dist/theme/page.css.d.ts', default: './dist/theme/page.css' },
      './styles.css': { types: './dist/styles.css.d.ts', default: './dist/styles.css' },
    },
    dependencies: { '@latchkey/base': '1.2.3', uqr: '0.1.3' },
    peerDependencies: { react: '>=18 <20', 'react-dom': '>=18 <20', '@wagmi/core': '^2.22.0 || ^3' },
    peerDependenciesMeta: { '@wagmi/core': { optional: true } },
  })
  const published = JSON.stringify(toPublished(manifest, { description: '', hasStyles: false }))
  expect(published).not.toMatch(/testing|19\.3\.1/)
})

test('files name each other as they are built', () => {
  expect(finishScript("import './a.css';\nimport styles from './B.module.css';\n")).toBe(
    "import styles from './B.module.css.js';\n",
  )
  expect(finishDeclaration("export { A } from './A.tsx'\ntype B = import('../b.ts').B\n")).toBe(
    "export { A } from './A.js'\ntype B = import('../b.js').B\n",
  )
})

test('languages that nobody speaks are not published, and all others are', () => {
  const tables = readText('packages/texts/src/made/tables.ts')
  const published = withoutTrials(tables)
  expect(published).not.toMatch(/en-XA|ar-XB/)
  expect(published).toContain("import('./zh-TW.ts')")
  expect(tables.split('\n').length - published.split('\n').length).toBe(2)
})

test('an icon stands in the file that shows it, by its shapes', () => {
  const built = finishScript("import cross from 'lucide-static/icons/x.svg?raw';\nexport const a = cross;\n")
  expect(built).toMatch(/^const cross = "<path [^>]*\/><path [^>]*\/>";\nexport const a = cross;\n$/)
})

test('all sheets are one, in a layer, and two classes never have one name', () => {
  const sheet = (path: string) => ({ path, text: '.button { color: red }' })
  const { text, classes } = joinStyles([
    { path: '/ui/tokens.css', text: '@layer latchkey { :root { --latchkey-a: 1px } }' },
    sheet('/ui/Button.module.css'),
  ])
  expect(text).toMatch(/@layer latchkey \{\s*\.latchkey-Button-button/)
  expect(classes.get('/ui/Button.module.css')).toEqual({ button: 'latchkey-Button-button' })
  expect(() => joinStyles([sheet('/ui/Button.module.css'), sheet('/react/Button.module.css')])).toThrow(
    'Two style sheets have the class latchkey-Button-button',
  )
})

test('names of styles are in one order, so that one commit makes the same package twice', () => {
  const text = [...'hgfedcba'].map((name) => `.${name} { color: red }`).join('\n')
  const { classes } = joinStyles([{ path: '/ui/Many.module.css', text }])
  expect(Object.keys(classes.get('/ui/Many.module.css') ?? {})).toEqual([...'abcdefgh'])
})

test('paths that differ by case alone are found', () => {
  expect(findTwins(['dist/SafeLink.js', 'dist/safeLink.js', 'dist/x.js'])).toEqual(['dist/safeLink.js'])
})

/** Everything of React 18.3 that the packages use; whoever needs more brings a shim, as `useEffectEvent` of `ui` is one. */
const ofReact18 = new Set([
  ...[
    'createContext',
    'createElement',
    'forwardRef',
    'Fragment',
    'lazy',
    'memo',
    'startTransition',
    'Suspense',
    'Component',
  ],
  ...['useCallback', 'useContext', 'useDeferredValue', 'useEffect', 'useId', 'useImperativeHandle'],
  ...['useInsertionEffect', 'useLayoutEffect'],
  ...['useMemo', 'useReducer', 'useRef', 'useState', 'useSyncExternalStore', 'useTransition'],
])

test('packages of pages take nothing of React that 18 does not have', () => {
  const files = listFiles().filter((path) =>
    /^packages\/(?:react|money|ui|browser|element|vue|svelte)\/src\/(?!testing).*(?<!\.test)\.tsx?$/.test(path),
  )
  const newer = files.flatMap((path) => {
    const text = readText(path)
    const values = [...text.matchAll(/^import \{([^}]*)\} from 'react'$/gm)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && !ofReact18.has(name))
    // A context is an element of its own since 19, and `ref` an ordinary property.
    const elements = text.match(/<\w+Context[ >]|readonly ref\??:/g) ?? []
    return [...values, ...elements].map((found) => `${path}: ${found}`)
  })
  expect(newer).toEqual([])
})
