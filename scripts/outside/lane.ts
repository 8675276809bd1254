import { mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, localChain } from '../../e2e/fixtures.ts'
import { assertStarted, type Product, startProduct } from '../../e2e/product.ts'
import { balanceOf } from '../../e2e/steps.ts'
import { findFreePort } from '../postgres.mjs'
import type { Fixture } from './fixtures.ts'
import { openFixture } from './openFixture.ts'
import { type Creator, makeProject, prepareProject } from './project.ts'
import { runProgram } from './runProgram.ts'
import { startServer } from './serving.ts'

/** A running Latchkey, and one project after the other whose page stands at the origin that it knows. */
export type Lane = { try(fixture: Fixture): Promise<void>; close(): Promise<void> }

export type LaneOptions = { readonly folder: string; readonly creator: Creator; readonly chromium: string }

export async function openLane({ folder, creator, chromium }: LaneOptions): Promise<Lane> {
  mkdirSync(folder)
  const [pagePort, port] = [await findFreePort(), await findFreePort()]
  const origin = `http://localhost:${pagePort}`
  const product = await startByProject(join(folder, 'starter'), creator, { origin, port })
  const environment = { LATCHKEY_URL: `http://localhost:${port}`, LATCHKEY_ORIGIN: origin, PORT: String(pagePort) }
  const nodeUrl = product.nodeUrls[localChain] ?? ''

  async function open(project: string, { sendPath, isButtonAlone }: Fixture): Promise<void> {
    const giveCoins = async (address: string) => {
      await runProgram(project, 'npm', ['run', '--silent', 'coins', '--', address], environment)
      await expect.poll(() => balanceOf(product, localChain, address)).toBeGreaterThan(0n)
    }
    await openFixture({ origin, nodeUrl, giveCoins, sendPath, isButtonAlone, executablePath: chromium })
  }

  return {
    async try(fixture) {
      const { template, serve, build = [] } = fixture
      const project = join(folder, template ?? fixture.folder ?? fixture.name)
      await prepareProject(project, fixture, creator)
      await runProgram(project, 'npm', ['run', 'build', '--silent', '--if-present', '--', ...build], environment)
      if (serve === undefined) return
      const words = [...serve, ...(template === 'node-server' ? [] : [String(pagePort)])] as const
      const serving = await startServer(project, words, { ...process.env, ...environment })
      try {
        if (template === 'node-server') await runProgram(project, process.execPath, ['visit.mjs', origin], environment)
        await open(project, fixture)
      } finally {
        await serving.close()
      }
    },
    async close() {
      const exitCode = await product.stop()
      if (exitCode !== 0) throw new Error(`Latchkey ended with ${exitCode}:\n${product.output()}`)
    },
  }
}

/** Latchkey, started as a project starts its own. */
async function startByProject(
  project: string,
  creator: Creator,
  { origin, port }: { readonly origin: string; readonly port: number },
): Promise<Product> {
  await makeProject(project, 'html', creator)
  const product = await startProduct(
    {
      PATH: `${creator.latchkey}${delimiter}${process.env['PATH'] ?? ''}`,
      ...{ LATCHKEY_ORIGIN: origin, LATCHKEY_PORT: String(port), LATCHKEY_FRAME_PORT: '0', LATCHKEY_CONFIG: '' },
      LATCHKEY_DATA: join(project, '.latchkey'),
    },
    { program: 'latchkey.mjs', folder: project },
  )
  assertStarted(product)
  return product
}
