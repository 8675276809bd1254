import { fileURLToPath } from 'node:url'
import { bundleProgram, type SpawnedProgram, spawnProgram } from '@latchkey/node/testing'
import type { TestPlace } from './openTestDatabases.ts'

export type SpawnedCustody = SpawnedProgram

let program: Promise<string> | undefined

/**
 * Starts the server's own program over a place, on a free port; its keys and mails are in the place's folder. It runs
 * under another program, such as a tracer, where that is named. Whoever starts it ends it.
 */
export async function spawnCustody(
  { place, folder, more }: Pick<TestPlace, 'place' | 'folder'> & { readonly more?: Readonly<Record<string, string>> },
  under: readonly string[] = [],
): Promise<SpawnedCustody> {
  program ??= bundleProgram(fileURLToPath(new URL('../main.ts', import.meta.url)))
  return await spawnProgram({
    path: await program,
    environment: {
      PATH: process.env['PATH'],
      // The embedded database takes the folder that the program is given, and its keys stand beside it.
      CUSTODY_DATA: place.kind === 'folder' ? place.folder : folder,
      CUSTODY_PORT: '0',
      CUSTODY_ORIGINS: 'https://wallet.example',
      // Tests ask faster than anybody is let.
      CUSTODY_REQUEST_BURST: '1000000',
      CUSTODY_REQUESTS_PER_SECOND: '100000',
      DATABASE_URL: place.kind === 'server' ? place.url : undefined,
      // One thread for the files, so that calls of the system come in one order.
      UV_THREADPOOL_SIZE: '1',
      ...more,
    },
    ready: /Custody is ready: (http:\/\/\S+)[\s\S]*\nRoot organization/,
    under,
  })
}
