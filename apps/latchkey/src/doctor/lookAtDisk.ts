import { existsSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryToWrite } from '@latchkey/node'
import { reasonInWords } from '../config/dataFolder.ts'
import { LatchkeyError } from '../errors.ts'
import { type Finding, look, ok, wrong } from './findings.ts'
import type { Place } from './place.ts'

const part = 'data folder'
const mebibyte = 1024 * 1024
/** Below this nothing is stored for long. */
const littleMebibytes = 100
/** Below this an owner wants to know. */
const scarceMebibytes = 1024

/** The data folder: written to as a server would, and how much room is left. One that is not there is made by a start. */
export async function lookAtDisk({ settings: { dataFolder } }: Place): Promise<readonly Finding[]> {
  const isThere = existsSync(dataFolder)
  const folder = isThere ? dataFolder : nearestOf(dataFolder)
  try {
    await tryToWrite(folder)
  } catch (cause) {
    throw new LatchkeyError('folder_unwritable', { cause, data: { folder, reason: reasonInWords(cause) } })
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / mebibyte)
  const room = `${free} MiB are free`
  const hint = 'Make room there: on a full disk nothing is acknowledged any more.'
  return [
    ok(part, isThere ? `${dataFolder} can be written` : `${dataFolder} is made by the first start`),
    free < littleMebibytes
      ? wrong('disk', room, hint)
      : free < scarceMebibytes
        ? look('disk', room, hint)
        : ok('disk', room),
  ]
}

/** The nearest folder above that is there. */
function nearestOf(path: string): string {
  const above = dirname(path)
  return above === path || existsSync(above) ? above : nearestOf(above)
}
