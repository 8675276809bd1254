import { createReadStream, existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { parseJson } from '@latchkey/base'
import { syncFolder } from '@latchkey/node'
import * as v from 'valibot'

const schema = v.object({
  organizationId: v.string(),
  position: v.number(),
  hash: v.string(),
  atMs: v.number(),
  /** 65 bytes in hexadecimal text. */
  publicKey: v.string(),
  /** DER in hexadecimal text. */
  signature: v.string(),
})

/** The server's signed word on where an organization's log ended at a time. */
export type Checkpoint = v.InferOutput<typeof schema>

/**
 * Adds checkpoints to the file, which stands outside the database; they are on the disk when this ends. On a line of
 * their own, whatever a crash left of the one before.
 */
export async function appendCheckpoints(path: string, checkpoints: readonly Checkpoint[]): Promise<void> {
  if (checkpoints.length === 0) return
  const isNew = !existsSync(path)
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(['', ...checkpoints.map((checkpoint) => JSON.stringify(checkpoint)), ''].join('\n'))
    await file.datasync()
  } finally {
    await file.close()
  }
  // The name of a new file is on the disk when its folder is.
  if (isNew) syncFolder(dirname(path))
}

/** The newest checkpoint of each organization; none where there is no file. A line that a crash cut short is left out. */
export async function readCheckpoints(path: string): Promise<readonly Checkpoint[]> {
  const newest = new Map<string, Checkpoint>()
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
  try {
    for await (const line of lines) {
      const checkpoint = parse(line)
      const known = checkpoint && newest.get(checkpoint.organizationId)
      if (checkpoint !== undefined && checkpoint.position >= (known?.position ?? 0)) {
        newest.set(checkpoint.organizationId, checkpoint)
      }
    }
  } catch (error) {
    const isAbsent = error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'
    if (!isAbsent) throw error
  }
  return [...newest.values()]
}

/** Puts the file aside, after the database went back to an earlier time on purpose; answers where, if there was one. */
export async function setCheckpointsAside(path: string, nowMs: number): Promise<string | undefined> {
  const aside = `${path}.until-${new Date(nowMs).toISOString().replaceAll(':', '-')}`
  try {
    await rename(path, aside)
    return aside
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined
    throw error
  }
}

function parse(line: string): Checkpoint | undefined {
  const result = v.safeParse(schema, parseJson(line))
  return result.success ? result.output : undefined
}
