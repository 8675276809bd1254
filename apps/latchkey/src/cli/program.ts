import type { PageSource } from '../pages/pageSource.ts'

/** The differences between a program in a clone and one that was installed. */
export type Program = {
  readonly version: string
  /** The commit of which it was made; undefined where nobody knows. */
  readonly commit: () => string | undefined
  /** How its commands are called, such as `npx latchkey`. */
  readonly call: string
  readonly pages: PageSource
  /** The program that makes one file of a wallet's module: a path that Node runs. */
  readonly moduleBundler: string
  /** The built documents, where there are any: a path. */
  readonly docsFolder: string
  /** A configuration to begin with: a path. */
  readonly exampleConfig: string
  /** The files for an image, a cluster and a service: a path. */
  readonly deployFolder: string
}
