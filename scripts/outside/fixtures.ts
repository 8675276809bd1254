/** A project of somebody else, with the versions that it is tried with. */
export type Fixture = {
  readonly name: string
  /** Its folder below `fixtures`. */
  readonly folder: string
  /** Put over those of its package.json. */
  readonly versions?: Readonly<Record<string, string>>
  /** Given to its build. */
  readonly build?: readonly string[]
  /** A built folder, a server of its own, or a program that ends by itself. */
  readonly serves: 'folder' | 'server' | 'nothing'
}

const react18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.31', '@types/react-dom': '18.3.7' }
const react193 = { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.3.0' }

export const fixtures: readonly Fixture[] = [
  { name: 'react-19.2', folder: 'vite-react', serves: 'folder' },
  { name: 'react-18.3', folder: 'vite-react', versions: react18, serves: 'folder' },
  { name: 'react-19.3', folder: 'vite-react', versions: react193, serves: 'folder' },
  { name: 'html', folder: 'html', serves: 'folder' },
  { name: 'vue', folder: 'vue', serves: 'folder' },
  { name: 'svelte', folder: 'svelte', serves: 'folder' },
  { name: 'node-wagmi-3', folder: 'node', serves: 'nothing' },
  { name: 'node-wagmi-2', folder: 'node', versions: { '@wagmi/core': '2.22.1' }, serves: 'nothing' },
  { name: 'next-turbopack', folder: 'next', serves: 'server' },
  { name: 'next-webpack', folder: 'next', build: ['--webpack'], serves: 'server' },
]
