import { existsSync } from 'node:fs'
import type { Clock } from '@latchkey/base'
import { type Database, isSqlite } from '@latchkey/node'
import { readCheckpoints, setCheckpointsAside } from '../audit/checkpointFile.ts'
import { CommandError } from '../commandErrors.ts'
import { prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyTables } from '../database/tables.ts'
import { openSeals, sealsPathOf } from '../seals/openSeals.ts'
import { checkCanary } from '../vault/canary.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { openQuorumKey } from '../vault/quorumKey.ts'
import { settleMasterKeyFile } from '../vault/settleMasterKeyFile.ts'
import { readCanary, readQuorumKey } from '../vault/storedSettings.ts'
import { addKey } from './addKey.ts'
import { assertAlone } from './assertAlone.ts'
import { backUp, prepareToRead } from './backup.ts'
import { openNeededKey } from './openNeededKey.ts'
import { restore } from './restore.ts'
import { rotate } from './rotate.ts'
import { type AuditSummary, verifyAudit } from './verifyAudit.ts'

/** The inputs of an owner's command. */
export type CommandPlace = {
  /** To read beside a server that has it already, or to write where there is none. */
  readonly openDatabase: (use: 'read' | 'write') => Promise<Database>
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
  /** Ends what can be ended without a trace. */
  readonly signal?: AbortSignal | undefined
}

/** No more problems than this are told one by one. */
const maxProblems = 20

/** The first of every organization before the second of any: many of one hide none of another. */
function toldProblems(problems: AuditSummary['problems']): AuditSummary['problems'] {
  const counts = new Map<string, number>()
  const ranked = problems.map((problem) => {
    const rank = counts.get(problem.organizationId) ?? 0
    counts.set(problem.organizationId, rank + 1)
    return { problem, rank }
  })
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxProblems)
    .map(({ problem }) => problem)
}

/** How many words each command takes after its name, and what it does with the database. */
const commands: Readonly<Record<string, { readonly words: number; readonly use: 'read' | 'write' }>> = {
  backup: { words: 1, use: 'read' },
  restore: { words: 1, use: 'write' },
  verify: { words: 0, use: 'read' },
  'rotate-master-key': { words: 0, use: 'write' },
  'add-key': { words: 3, use: 'write' },
}

/**
 * Runs a command of an owner: `backup <file>`, `restore <file>`, `verify`, `rotate-master-key`,
 * or `add-key <organization> <user> <file>`; answers whether all is well. Fails with a `CommandError`,
 * `VaultError` or `NodeError`, whose text is the line for the owner.
 */
export async function runCommand(words: readonly string[], place: CommandPlace): Promise<boolean> {
  const [name = '', ...more] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command?.words !== more.length) throw new CommandError('command_unknown')
  const path = place.toPath(more.at(-1) ?? '')
  const database = await place.openDatabase(command.use)
  try {
    if (name === 'backup') return await runBackup(database, path, place)
    if (name === 'restore') return await runRestore(database, path, place)
    if (name === 'add-key') return await runAddition(database, more, place)
    return await (name === 'verify' ? runVerification : runRotation)(database, place)
  } finally {
    await database.destroy()
  }
}

async function runBackup(database: Database, path: string, place: CommandPlace): Promise<boolean> {
  const { masterKeyFile, rootKeyFile, signal, clock, tell } = place
  const openMasterKey = (id: string) => openNeededKey(masterKeyFile, id)
  const report = await backUp({ database, path, openMasterKey, masterKeyFile, nowMs: clock.now(), signal })
  const { rows, organizations, masterKeyId } = report
  tell(`Backed up ${rows} rows of ${organizations} organizations to ${path}; it was read back and is whole.`)
  tell(`It is sealed under the master key ${masterKeyId}, which is in ${masterKeyFile}, and not in the backup:`)
  tell(`keep a copy of it elsewhere. The root organization's API key (${rootKeyFile}) is not in it either.`)
  return true
}

async function runRestore(database: Database, path: string, place: CommandPlace): Promise<boolean> {
  const { masterKeyFile, signal, clock, tell } = place
  return await withMasterKey(masterKeyFile, async (masterKey) => {
    const report = await restore({ database, path, masterKey, masterKeyFile, signal })
    const aside = await setCheckpointsAside(place.checkpointFile, clock.now())
    tell(`Restored ${report.rows} rows from ${path}, as of ${new Date(report.createdAtMs).toISOString()}.`)
    tell(`The master key opens every data key, and all ${report.entries} entries of the audit log verify.`)
    if (aside !== undefined) tell(`The checkpoints of the time before are now in ${aside}.`)
    return true
  })
}

async function runRotation(database: Database, place: CommandPlace): Promise<boolean> {
  const { masterKeyFile, tell } = place
  // One that goes on under the former key makes no wallets any more, and its visitors are told so before its owner is.
  await assertAlone(database, place)
  const { dataKeys, formerPath } = await rotate(database, masterKeyFile)
  tell(
    dataKeys === undefined
      ? 'A rotation that had been cut short is done: the database had gone over to the new master key already.'
      : `A new master key seals the quorum key and ${dataKeys} data keys; it is in ${masterKeyFile}.`,
  )
  tell(`Copy it to a safe place now. Backups from before need the former key, which is in ${formerPath}.`)
  // Over the embedded database no server runs beside this command.
  if (!isSqlite(database)) {
    tell('Give every machine the new file before its processes of this database start.')
  }
  return true
}

async function runAddition(database: Database, words: readonly string[], place: CommandPlace): Promise<boolean> {
  const [organizationId = '', userId = '', file = ''] = words
  const path = place.toPath(file)
  await prepareCustodyDatabase(database)
  const tables = database.withTables<CustodyTables>()
  const canary = await readCanary(tables)
  await settleMasterKeyFile(place.masterKeyFile, canary.masterKeyId)
  return await withMasterKey(place.masterKeyFile, async (masterKey) => {
    await checkCanary(canary, masterKey)
    const signer = await openQuorumKey(await readQuorumKey(tables), masterKey)
    const seals = await openSeals(tables, masterKey, sealsPathOf(place.masterKeyFile))
    try {
      await addKey(database, { organizationId, userId, path, signer, seals, nowMs: place.clock.now() })
    } finally {
      seals.close()
    }
    place.tell(`The root user ${userId} of organization ${organizationId} has one more API key, which is in ${path}.`)
    place.tell('It has no end: log in with it, add a passkey or a key of your own, then delete it and the file.')
    place.tell('The audit log of the organization says that it came from the owner of the machine.')
    return true
  })
}

async function runVerification(database: Database, place: CommandPlace): Promise<boolean> {
  const { tell, masterKeyFile, checkpointFile } = place
  await prepareToRead(database)
  const tables = database.withTables<CustodyTables>()
  // Before the moment that is looked at: a checkpoint of a later one would name what is not there.
  const checkpoints = await readCheckpoints(checkpointFile)
  const hasRecord = existsSync(sealsPathOf(masterKeyFile))
  const oneMoment = tables.transaction().setIsolationLevel('repeatable read')
  return await oneMoment.execute(async (transaction) => {
    const { masterKeyId } = await readCanary(transaction)
    const masterKey = await openNeededKey(masterKeyFile, masterKeyId)
    const verification = { database: transaction, masterKey, checkpoints, hasRecord }
    const summary = await verifyAudit(verification).finally(() => masterKey.close())
    const { organizations, entries, votes, problems } = summary
    tell(`${entries} entries in the logs of ${organizations} organizations, with ${votes} stamps and`)
    tell(`${summary.checkpoints} checkpoints; ${checkpoints.length} checkpoints in ${checkpointFile}.`)
    if (summary.isSealed) tell('Every row that decides who may do what was held to its seal.')
    if (summary.ownerActs > 0) tell(`Keys added by the owner of the machine (add-key): ${summary.ownerActs}.`)
    if (summary.frozen > 0) tell(`Times that an organization was found written past the server: ${summary.frozen}.`)
    for (const { organizationId, position, text } of toldProblems(problems)) {
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
