import { join } from 'node:path'
import { LatchkeyError } from '../errors.ts'
import { readBuildRecord } from './buildRecord.ts'
import type { PageSource } from './pageSource.ts'

/** Pages that came built with the program, each in a folder of its name. Fails with `pages_missing`. */
export function packedPages(place: string): PageSource {
  return async (site) => {
    const folder = join(place, site)
    const build = await readBuildRecord(folder)
    if (build === undefined) throw new LatchkeyError('pages_missing', { data: { folder } })
    return { folder, build }
  }
}
