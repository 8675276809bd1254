import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const recordName = '.build.json'

/** Says beside built pages which build they are. */
export async function writeBuildRecord(folder: string, build: string): Promise<void> {
  await writeFile(join(folder, recordName), `${JSON.stringify({ build })}\n`)
}

/** The build of the pages in a folder; undefined where there are none that are whole. */
export async function readBuildRecord(folder: string): Promise<string | undefined> {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  try {
    const record: unknown = JSON.parse(await readFile(join(folder, recordName), 'utf8'))
    return v.parse(v.object({ build: v.string() }), record).build
  } catch {
    // No record, or one that cannot be read: nobody knows what stands there.
    return undefined
  }
}
