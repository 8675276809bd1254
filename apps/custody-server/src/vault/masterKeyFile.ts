import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createFile, isExposed } from '@latchkey/node'
import { VaultError } from '../vaultErrors.ts'
import { localMasterKey, type MasterKey, masterKeyLength } from './masterKey.ts'

/** Writes a fresh master key of 32 random bytes to a new file that only its owner can read. Never replaces a file. */
export async function createMasterKeyFile(path: string): Promise<void> {
  const key = randomBytes(masterKeyLength)
  try {
    await createFile(path, key)
  } finally {
    key.fill(0)
  }
}

/**
 * The master key in a file. Fails with `master_key_missing`, `master_key_malformed`, or `master_key_exposed` when
 * anybody but the owner has rights on the file.
 */
export async function openMasterKeyFile(path: string): Promise<MasterKey> {
  const file = await openFile(path)
  try {
    await assertPrivate(file, path)
    return localMasterKey(await readKey(file, path))
  } finally {
    await file.close()
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY)
  } catch (cause) {
    throw new VaultError('master_key_missing', { cause, data: { path } })
  }
}

async function assertPrivate(file: FileHandle, path: string): Promise<void> {
  const stats = await file.stat()
  if (!stats.isFile()) throw new VaultError('master_key_malformed', { data: { path } })
  if (isExposed(stats)) {
    throw new VaultError('master_key_exposed', { data: { path } })
  }
}

async function readKey(file: FileHandle, path: string): Promise<Uint8Array> {
  // One byte more than a key: a longer file is no key file.
  const buffer = Buffer.alloc(masterKeyLength + 1)
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
  const key = Buffer.alloc(masterKeyLength, buffer.subarray(0, masterKeyLength))
  buffer.fill(0)
  if (bytesRead !== masterKeyLength) throw new VaultError('master_key_malformed', { data: { path } })
  return key
}
