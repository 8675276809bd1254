import type { EmbeddedLimit } from '@latchkey/embedded'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { failureOf, fakeController } from '../../testing/fakeController.ts'
import { closePages, drawPage, press } from '../../testing/page.tsx'
import { LimitsPart } from './LimitsPart.tsx'

const ether = 10n ** 18n
const limit: EmbeddedLimit = { chainId: 1, limit: ether / 10n, most: ether, symbol: 'ETH', decimals: 18 }

afterEach(closePages)

async function setUp(limits: readonly EmbeddedLimit[] | undefined) {
  const controller = fakeController()
  controller.ownLimits = limits
  const { hub } = await embeddedHub(controller)
  drawPage(hub, <LimitsPart controller={controller} />)
  return controller
}

const save = async (text: string) => {
  fireEvent.change(screen.getByLabelText('New limit in ETH'), { target: { value: text } })
  await act(async () => press('Save'))
}

test('a limit is changed by its field, and what cannot be is said beside it', async () => {
  const controller = await setUp([limit])
  press('Change: ETH on Main')
  expect(document.activeElement).toBe(screen.getByLabelText('New limit in ETH'))
  await save('much')
  expect(screen.getByText('Enter an amount, such as 0.1.')).toBeTruthy()
  await save('1.5')
  expect(screen.getByText('This site allows at most 1 ETH.')).toBeTruthy()
  controller.failNext(failureOf('passkey_cancelled'))
  await save('0.5')
  expect(await screen.findByText('You cancelled the request')).toBeTruthy()
  await save('0.5')
  expect(controller.calls.filter(([name]) => name === 'setLimit').at(-1)).toEqual(['setLimit', limit, ether / 2n])
  expect(screen.getByText('The limit of ETH on Main is 0.5 ETH now.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change: ETH on Main' }))
})

test('where nothing is worth anything it says so, and where nobody is asked it says nothing', async () => {
  await setUp([])
  expect(screen.getByText(/nothing to protect yet/)).toBeTruthy()
  cleanup()
  await setUp(undefined)
  expect(screen.queryByText('Confirm above an amount')).toBeNull()
})
