import type { TemplateName } from '../../packages/create-latchkey/src/templates.ts'

/** A project of somebody else, with the versions that it is tried with. */
export type Fixture = {
  readonly name: string
  /** The template that `create-latchkey` makes it from; without one, all its files are in its folder. */
  readonly template?: TemplateName
  /** Its folder below `fixtures`: files for the test alone. */
  readonly folder?: string
  /** Put over those of its package.json. */
  readonly versions?: Readonly<Record<string, string>>
  /** Given to its build. */
  readonly build?: readonly string[]
  /** Where its form is that sends; on its first page unless given. */
  readonly sendPath?: string
  /** Started after the build, on the port of its page; without it, the build was all. */
  readonly serve?: readonly [program: string, ...words: string[]]
  /** True of a page that has our button alone: a wallet connects and is remembered there. */
  readonly isButtonAlone?: boolean
}

const react18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.31', '@types/react-dom': '18.3.7' }
const react193 = { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const byVite = { serve: ['node_modules/vite/bin/vite.js', 'preview', '--strictPort', '--port'] } as const
const byNext = { template: 'next', serve: ['node_modules/next/dist/bin/next', 'start', '-p'] } as const

/** Those of the two that need nothing but what the repository has installed; `npm test` tries them. */
export const quickest = ['react-19.2', 'node-server']

/** In two lanes of about the same length, which run at the same time. */
export const lanes: readonly (readonly Fixture[])[] = [
  [
    { name: 'next-turbopack', ...byNext },
    { name: 'next-webpack', build: ['--webpack'], ...byNext },
    // By TypeScript 5.4, 5.9, 6.0 and 7.0, libraries included.
    { name: 'declarations', folder: 'declarations' },
  ],
  [
    { name: 'react-19.2', template: 'vite-react', ...byVite },
    { name: 'react-18.3', template: 'vite-react', versions: react18, ...byVite },
    { name: 'react-19.3', template: 'vite-react', versions: react193, ...byVite },
    { name: 'vue', template: 'vue', ...byVite },
    { name: 'svelte', template: 'svelte', ...byVite },
    { name: 'html', template: 'html', ...byVite },
    // One script and no build: its server is all that it has of Vite.
    { name: 'element', folder: 'html', versions: { vite: '8.3.8' }, isButtonAlone: true, ...byVite },
    {
      ...{ name: 'node-server', template: 'node-server', folder: 'node-server', versions: { ethers: '6.17.0' } },
      ...{ serve: ['main.mjs'], sendPath: '/send' },
    },
    { name: 'node-wagmi-3', folder: 'node' },
    { name: 'node-wagmi-2', folder: 'node', versions: { '@wagmi/core': '2.22.1' } },
  ],
]
