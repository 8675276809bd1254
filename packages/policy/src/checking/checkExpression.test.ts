import { describe, expect, test } from 'vitest'
import { PolicyError } from '../errors.ts'
import { checkPolicy } from './checkPolicy.ts'

function problemOf(part: 'condition' | 'consensus' | 'time', text: string): string {
  try {
    checkPolicy({ effect: 'EFFECT_ALLOW', [part]: text })
    return 'none'
  } catch (error) {
    return error instanceof PolicyError ? error.message : String(error)
  }
}

describe('type slips are named in words', () => {
  test.each([
    ["eth.tx.chain_id == '1'", "eth.tx.chain_id is a whole number, but '1' is a text: write 1 without quotes"],
    [
      "eth.eip_7702_authorization.chain_id == '<CHAIN_ID>'",
      "eth.eip_7702_authorization.chain_id is a whole number, but '<CHAIN_ID>' is a text: write the number without quotes",
    ],
    ["'1' != eth.tx.nonce", 'write 1 without quotes'],
    ['activity.type == 1', 'activity.type is a text, but 1 is a whole number: write it between quotes'],
    ["wallet.imported == 'true'", 'write true or false without quotes'],
    ["eth.tx.chain_id in ['1', '10']", 'eth.tx.chain_id is a whole number, but each element is a text'],
    ['activity.params.user_ids.contains(1)', '1 is a whole number, but each element is a text'],
    ["['a', 1].count() == 2", 'the list mixes a text with a whole number'],
    ["'a' < 'b'", '< compares numbers and moments, but this is a text'],
    ['eth.tx.value', 'the whole must be true or false, but it is a whole number'],
    ['eth.tx.value && true', '&& needs true or false, but eth.tx.value is a whole number'],
    ['!eth.tx.value', '! needs true or false, but eth.tx.value is a whole number'],
    ['eth.tx == eth.tx', 'but this is a transaction'],
    ["eth.tx.too == ''", 'a transaction has no "too", only from, to, data'],
    ["activity.params.payload == ''", 'a set of parameters has no "payload", only hash_function, encoding'],
    ["eth.tx['to'] == ''", 'eth.tx is a transaction and has no elements: its fields are read by a point'],
    ["eth.eip_712.message.owner == ''", "read by eth.eip_712.message['owner'], not by a point"],
    ['eth.eip_712.message[0] == 1', 'an element of eth.eip_712.message is taken by a text, not a whole number'],
    ["activity.type.contains('SIGN')", 'parts of texts are compared by slices like [0..10]'],
    ["wallet.id.id == ''", 'wallet.id is a text and has no fields'],
    ['[1].all(x, x)', 'all(x, …) needs true or false, but x is a whole number'],
    ["approvers.any(u, u.id == 'a')", '"approvers" belongs into the consensus of a policy'],
    ["solana.tx.version == ''", '"solana" is not known here: only Ethereum payloads are signed'],
    ["foo == 'a'", '"foo" is not known here, only activity, wallet, wallet_account, private_key, eth'],
    ["CronSpan('0 9 * * *', '1h', 'UTC')", '"CronSpan" belongs into the time of a policy'],
    ["Timestamp('2026-03-01T00:00:00Z') == Timestamp('2026-03-01T00:00:00Z')", '"Timestamp" belongs into the time'],
  ])('%s', (text, problem) => {
    expect(problemOf('condition', text)).toContain(problem)
  })

  test('in consensus and time too', () => {
    expect(problemOf('consensus', 'approvers.count() == approvers')).toContain('but approvers is a list')
    expect(problemOf('consensus', "activity.type == 'a'")).toContain('"activity" belongs into the condition')
    expect(problemOf('consensus', "approvers.any(u, u.name == 'a')")).toContain('a user has no "name", only id, tags')
    expect(problemOf('time', "time.now < '2026-03-01T00:00:00Z'")).toContain("write Timestamp('…')")
    expect(problemOf('time', 'time.now < 5')).toContain('time.now is a moment, but 5 is a whole number')
  })

  test('an effect is one of two', () => {
    expect(() => checkPolicy({ effect: 'ALLOW' })).toThrow('EFFECT_ALLOW or EFFECT_DENY, not "ALLOW"')
    expect(() => checkPolicy({ effect: 'ALLOW' })).toThrow(expect.objectContaining({ code: 'invalid_effect' }))
  })
})

describe('what an author is warned of', () => {
  const codes = (effect: string, condition?: string) => checkPolicy({ effect, condition }).map(({ code }) => code)

  test('a denial that reads what a request may lack', () => {
    expect(checkPolicy({ effect: 'EFFECT_DENY', condition: "wallet.id == 'a' && eth.tx.data[0..10] == '0x'" })).toEqual(
      [
        {
          code: 'deny_may_not_apply',
          text: 'This policy does not deny requests without wallet.id or eth.tx.data, or whose values are too short. Deny by activity.kind what must never pass.',
          names: ['wallet.id', 'eth.tx.data'],
          takesElements: true,
        },
      ],
    )
    expect(codes('EFFECT_DENY', "activity.kind == 'EXPORT_WALLET'")).toEqual([])
    expect(codes('EFFECT_ALLOW', "wallet.id == 'a'")).toEqual([])
  })

  test('a policy that reads two things which no request has together', () => {
    expect(codes('EFFECT_ALLOW', "wallet.id == 'x' || private_key.id == 'y'")).toEqual(['never_applies'])
    expect(codes('EFFECT_ALLOW', "eth.tx.to == '' && eth.eip_712.primary_type == 'Permit'")).toEqual(['never_applies'])
  })

  test('a policy without any condition', () => {
    expect(codes('EFFECT_ALLOW')).toEqual(['allows_everything'])
    expect(codes('EFFECT_DENY', ' ')).toEqual(['denies_everything'])
  })
})
