import { zeroAddress } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { judgeEntry } from './suspicion.ts'

const account = '0x1111111111111111111111111111111111111111'
/** Short addresses of contracts begin with zeros, as the address does that stands for nobody. */
const payees = new Set(['0x00000000000000adc04c56bf30ac9d3c0aaf14dc'])

const made = { account, sender: payees.values().next().value ?? '', asset: 'token' as const, amount: '1000' }

test('a token that was just issued comes from nobody, and nobody is like somebody who was paid', () => {
  const issued = { ...made, counterparty: zeroAddress }
  expect(judgeEntry(issued, { isListed: true, payees })).toBeNull()
  expect(judgeEntry(issued, { isListed: false, payees })).toBe('unlisted')
})

test('anybody else who begins or ends like somebody who was paid is folded away', () => {
  const alike = { ...made, counterparty: '0x0000000000000000000000000000000000009999' }
  expect(judgeEntry(alike, { isListed: true, payees })).toBe('lookAlike')
})
