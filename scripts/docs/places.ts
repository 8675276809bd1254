import { join } from 'node:path'
import { rootFolder } from '../repository.ts'

/** Where the site is built. */
export const siteFolder = join(rootFolder, '.docs/site')

/** Where it is until it is whole. */
export const builtFolder = join(rootFolder, '.docs/building')

/** The documents as the generator takes them. */
export const pagesFolder = join(rootFolder, '.docs/pages')

/** The order of its pages, told to the generator. */
export const navigationFile = join(rootFolder, '.docs/navigation.json')

/** The contents of that file. */
export type Shown = readonly {
  readonly title: string
  readonly pages: readonly { readonly name: string; readonly title: string }[]
}[]

/** The start of the addresses of the site. */
export const base = '/docs/'
