import { expect, test } from 'vitest'
import { PolicyError } from '../errors.ts'
import { describePolicy } from './describePolicy.ts'

const allow = (parts: { condition?: string; consensus?: string; time?: string }) =>
  describePolicy({ effect: 'EFFECT_ALLOW', ...parts })
const condition = (text: string) =>
  allow({ condition: text }).replace(/^Allows a request when (.*); by any user\.$/, '$1')
const consensus = (text: string) => allow({ consensus: text }).replace(/^Allows every request; once (.*)\.$/, '$1')
const time = (text: string) =>
  allow({ time: text }).replace(/^Allows every request; by any user; in force (.*)\.$/, '$1')

test('a policy is one sentence', () => {
  expect(
    describePolicy({
      effect: 'EFFECT_ALLOW',
      condition: "activity.kind == 'SIGN_TRANSACTION' && eth.tx.to == '0xAb'",
      consensus: "approvers.filter(user, user.tags.contains('ops')).count() >= 2",
      time: "CronSpan('0 9 * * 1-5', '8h', 'America/New_York')",
    }),
  ).toBe(
    "Allows a request when the activity is 'SIGN_TRANSACTION' and the recipient is '0xAb'; once there are at least 2 approvers whose tags include 'ops'; in force while it is within 8 hours after 09:00 on Monday to Friday (America/New_York time).",
  )
  expect(allow({})).toBe('Allows every request; by any user.')
  expect(describePolicy({ effect: 'EFFECT_DENY', consensus: "approvers.any(u, u.id == 'a')" })).toBe(
    "Denies every request; if there is at least one approver whose id is 'a'.",
  )
})

test.each([
  ["activity.resource in ['AUTH', 'OTP']", "the resource is 'AUTH' or 'OTP'"],
  ["eth.tx.to in ['0xa']", "the recipient is '0xa'"],
  ["eth.tx.to == ''", 'the recipient is empty'],
  ['eth.tx.value <= 1000000000000000000', 'the amount in wei is at most 1 000 000 000 000 000 000'],
  ["eth.tx.data[0..10] != '0xa9059cbb'", "the part from position 1 to 10 of the call data is not '0xa9059cbb'"],
  ['wallet.imported', 'the wallet was imported'],
  ['!wallet.exported', 'the wallet was not exported'],
  ['wallet.imported == false', 'the wallet was not imported'],
  ['private_key.imported != false', 'the private key was imported'],
  ["private_key.tags.contains('cold')", "the tags of the private key include 'cold'"],
  [
    "eth.eip_712.message['permitted'][0]['token'] == '0xa'",
    "'token' of position 1 of 'permitted' of the typed data is '0xa'",
  ],
  ["eth.eip_712.message['permitted'].count() <= 2", "there are at most 2 elements of 'permitted' of the typed data"],
  [
    "eth.tx.contract_call_args['to'].all(a, a in ['x', 'y'])",
    `every element of 'to' of the arguments of the contract call is one "a" for which "a" is 'x' or 'y'`,
  ],
  [
    "activity.kind == 'A' && (eth.tx.nonce < 3 || eth.tx.nonce > 9)",
    "the activity is 'A' and (the transaction number is less than 3 or the transaction number is more than 9)",
  ],
  ["!(activity.kind == 'A' || activity.kind == 'B')", "it is not so that (the activity is 'A' or the activity is 'B')"],
  ['true', 'always'],
])('%s: %s', (text, sentence) => {
  expect(condition(text)).toBe(sentence)
})

test.each([
  [
    "approvers.any(u, u.id == 'a' && u.email == 'b')",
    "there is at least one approver whose id is 'a' and whose email is 'b'",
  ],
  ["credentials.all(c, c.type == 'X')", "every credential is one whose type is 'X'"],
  ['approvers.count() == 1', 'there is exactly 1 approver'],
  ["approvers.any(u, u.id == 'a' || u.id == 'b')", "there is at least one approver whose id is 'a' or whose id is 'b'"],
])('%s: %s', (text, sentence) => {
  expect(consensus(text)).toBe(sentence)
})

test.each([
  ["time.now >= Timestamp('2026-03-01T00:00:00Z')", 'while the time is not before 2026-03-01 00:00 UTC'],
  ["time.now < Timestamp('2026-03-01T00:00:01Z')", 'while the time is before 2026-03-01T00:00:01.000Z'],
  [
    "CronSpan('0,30 * 1 1-3 0', '1d12h1m', 'UTC')",
    'while it is within 1 day, 12 hours and 1 minute after minute 0 and 30 of every hour on day 1 of the month and also on Sunday in January to March (UTC time)',
  ],
  [
    "!CronSpan('5 7 * * *', '90m', 'UTC')",
    'while it is not so that it is within 90 minutes after 07:05 every day (UTC time)',
  ],
])('%s: %s', (text, sentence) => {
  expect(time(text)).toBe(sentence)
})

test('what is no policy has no sentence', () => {
  expect(() => condition('eth.tx.too')).toThrow(PolicyError)
})
