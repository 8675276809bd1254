import type { Clock } from '@latchkey/base'
import type { Database } from '@latchkey/base/node'
import { readCheckpoints, setCheckpointsAside } from '../audit/checkpointFile.ts'
import { prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyTables } from '../database/tables.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { settleMasterKeyFile } from '../vault/settleMasterKeyFile.ts'
import { backUp } from './backup.ts'
import { CommandError } from './commandErrors.ts'
import { readCanary } from './masterKeyStore.ts'
import { restore } from './restore.ts'
import { rotate } from './rotate.ts'
import { verifyAudit } from './verifyAudit.ts'

/** What an owner's command works on. */
export type CommandPlace = {
  readonly openDatabase: () => Promise<Database>
  readonly masterKeyFile: string
  /** Of the checkpoints outside the database. */
  readonly checkpointFile: string
  /** Of the root organization's API key, which no backup holds. */
  readonly rootKeyFile: string
  /** File name → path, as whoever called means it. */
  readonly toPath: (name: string) => string
  readonly clock: Clock
  /** Told what was done, line by line. */
  readonly tell: (line: string) => void
}

/** No more problems than this are told one by one. */
const maxProblems = 20

/**
 * Runs a command of an owner: `backup <file>`, `restore <file>`, `rotate-master-key` or `verify-audit`; answers whether
 * all is well. Fails with a `CommandError`, `VaultError` or `NodeError`, whose text is the line for the owner.
 */
export async function runCommand(words: readonly string[], place: CommandPlace): Promise<boolean> {
  const [name = '', file, ...more] = words
  const takesFile = name === 'backup' || name === 'restore'
  const isKnown = takesFile || name === 'rotate-master-key' || name === 'verify-audit'
  if (!isKnown || more.length > 0 || takesFile !== (file !== undefined)) throw new CommandError('command_unknown')
  const path = place.toPath(file ?? '')
  const database = await place.openDatabase()
  try {
    if (name === 'backup') return await runBackup(database, path, place)
    if (name === 'restore') return await runRestore(database, path, place)
    return await (name === 'verify-audit' ? runVerification : runRotation)(database, place)
  } finally {
    await database.destroy()
  }
}

async function runBackup(database: Database, path: string, place: CommandPlace): Promise<boolean> {
  const { rows, organizations, masterKeyId } = await backUp(database, path, place.clock.now())
  place.tell(`Backed up ${rows} rows of ${organizations} organizations to ${path}; it was read back and is whole.`)
  place.tell(
    `Without the master key ${masterKeyId} it opens nothing. That key is in ${place.masterKeyFile}, and not in`,
  )
  place.tell(
    `the backup: keep a copy of it elsewhere. The root organization's API key (${place.rootKeyFile}) is not either.`,
  )
  return true
}

async function runRestore(database: Database, path: string, place: CommandPlace): Promise<boolean> {
  const { masterKeyFile, clock, tell } = place
  return await withMasterKey(masterKeyFile, async (masterKey) => {
    const report = await restore({ database, path, masterKey, masterKeyFile })
    const aside = await setCheckpointsAside(place.checkpointFile, clock.now())
    tell(`Restored ${report.rows} rows from ${path}, as of ${new Date(report.createdAtMs).toISOString()}.`)
    tell(`The master key opens every data key, and all ${report.entries} entries of the audit log verify.`)
    if (aside !== undefined) tell(`The checkpoints of the time before are now in ${aside}.`)
    return true
  })
}

async function runRotation(database: Database, { masterKeyFile, tell }: CommandPlace): Promise<boolean> {
  const { dataKeys, formerPath } = await rotate(database, masterKeyFile)
  tell(
    dataKeys === undefined
      ? 'A rotation that had been cut short is done: the database had gone over to the new master key already.'
      : `A new master key seals the quorum key and ${dataKeys} data keys; it is in ${masterKeyFile}.`,
  )
  tell(`Copy it to a safe place now. Backups from before need the former key, which is in ${formerPath}.`)
  return true
}

async function runVerification(database: Database, place: CommandPlace): Promise<boolean> {
  const { tell, masterKeyFile, checkpointFile } = place
  await prepareCustodyDatabase(database)
  const tables = database.withTables<CustodyTables>()
  await settleMasterKeyFile(masterKeyFile, (await readCanary(tables)).masterKeyId)
  return await withMasterKey(masterKeyFile, async (masterKey) => {
    const checkpoints = await readCheckpoints(checkpointFile)
    const summary = await verifyAudit({ database: tables, masterKey, checkpoints })
    const { organizations, entries, votes, problems } = summary
    tell(`${entries} entries in the logs of ${organizations} organizations, with ${votes} stamps and`)
    tell(`${summary.checkpoints} checkpoints; ${checkpoints.length} checkpoints in ${checkpointFile}.`)
    for (const { organizationId, position, text } of problems.slice(0, maxProblems)) {
      tell(`organization ${organizationId}, entry ${position}: ${text}`)
    }
    tell(
      problems.length === 0 ? 'The audit log verifies.' : `The audit log does not verify: ${problems.length} problems.`,
    )
    return problems.length === 0
  })
}

async function withMasterKey<Result>(path: string, work: (key: MasterKey) => Promise<Result>): Promise<Result> {
  const masterKey = await openMasterKeyFile(path)
  try {
    return await work(masterKey)
  } finally {
    masterKey.close()
  }
}
