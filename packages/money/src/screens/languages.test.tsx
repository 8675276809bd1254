import { closePages, saidOutside, show, untold } from '@latchkey/react/testing'
import { afterEach, expect, test } from 'vitest'
import { ActivityList } from './activity/ActivityList.tsx'
import { TransferForm } from './transfer/TransferForm.tsx'

afterEach(closePages)

test('each sentence of the transfers is in the tables', async () => {
  expect(saidOutside(await show(<ActivityList />))).not.toMatch(/[a-z]{2,}|[a-z] [a-z]/i)
})

test.each([
  ['the transfers', <ActivityList key="" />],
  ['sending', <TransferForm key="" />],
] as const)('the language of %s is told where it is said', async (_name, shown) => {
  expect(untold(await show(shown))).toEqual([])
})
