import { fileURLToPath } from 'node:url'
import { bundleProgram, type SpawnedProgram, spawnProgram } from '@latchkey/node/testing'
import type { PostOffice } from './postOffice.ts'

type Place = { readonly folder: string; readonly url?: string | undefined }

let program: Promise<string> | undefined

/** A reader of histories with a sender of mails, in a process of its own; under another program, such as a tracer, where that is named. */
export async function spawnNotices(
  { folder, url }: Place,
  office: PostOffice,
  under: readonly string[] = [],
): Promise<SpawnedProgram> {
  program ??= bundleProgram(fileURLToPath(new URL('./noticeProgram.ts', import.meta.url)))
  const environment = {
    ...{ PATH: process.env['PATH'], NOTICE_DATA: folder, DATABASE_URL: url, UV_THREADPOOL_SIZE: '1' },
    NOTICE_POST: office.url,
  }
  return await spawnProgram({ path: await program, environment, ready: /Notices are ready: (http:\/\/\S+)/, under })
}

/** A turn on some day of the clock by which mails are sent. Answers up to which block all is settled. */
export async function turnOn(server: SpawnedProgram, day: number): Promise<number> {
  const answer = await fetch(`${server.url}/turn?day=${day}`)
  if (!answer.ok) throw new Error(`The sender answers ${answer.status}: ${server.output()}`)
  return ((await answer.json()) as { readonly settled: number }).settled
}
