import { apps } from '../texts/sources.ts'

/** A package of the workspace, as its package.json has it. */
export type SourceManifest = {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Versions of React that a page may have. */
const reactRange = '>=18 <20'
const ofReact = ['react', 'react-dom']

/** Doors for tests of ours, and for our own pages, are no doors of a published package. */
const ownDoors = ['./testing', './gallery', './language-menu', './language-names', ...apps.map((app) => `./${app}`)]

export function publishedDoors({ exports }: SourceManifest): readonly (readonly [door: string, source: string])[] {
  return Object.entries(exports).filter(([door]) => !ownDoors.includes(door))
}

/**
 * The package.json under which a package is published: doors lead to what was built, packages of ours are named by their
 * exact version, and React is the page's own.
 */
export function toPublished(
  manifest: SourceManifest,
  { description, hasStyles }: { readonly description: string; readonly hasStyles: boolean },
): object {
  const { name, version, dependencies = {}, peerDependencies = {}, peerDependenciesMeta } = manifest
  const own = Object.entries(dependencies).filter(([each]) => !ofReact.includes(each))
  const usesReact = own.length < Object.keys(dependencies).length
  const peers = { ...peerDependencies, ...(usesReact && { react: reactRange, 'react-dom': reactRange }) }
  return {
    ...{ name, version, description, license: 'MIT', type: 'module' },
    engines: { node: '>=20.19' },
    sideEffects: hasStyles ? ['**/*.css'] : false,
    files: ['dist', 'src'],
    exports: {
      ...Object.fromEntries(publishedDoors(manifest).map(([door, source]) => [door, toDoor(source)])),
      ...(hasStyles && { './styles.css': styleDoor('./dist/styles.css') }),
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(
      own.map(([each, range]) => [each, each.startsWith('@latchkey/') ? version : range] as const),
    ),
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
    ...(peerDependenciesMeta !== undefined && { peerDependenciesMeta }),
  }
}

function toDoor(source: string): object {
  const built = source.replace(/^\.\/src\//, './dist/')
  if (built.endsWith('.css')) return styleDoor(built)
  const stem = built.replace(/\.tsx?$/, '')
  return { types: `${stem}.d.ts`, default: `${stem}.js` }
}

/** With types, so that a strict TypeScript lets the style sheet be imported. */
function styleDoor(path: string): object {
  return { types: `${path}.d.ts`, default: path }
}
