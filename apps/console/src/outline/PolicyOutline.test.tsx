import type { PolicyText } from '@latchkey/policy'
import { createTexts, language } from '@latchkey/texts'
import { TextsContext } from '@latchkey/ui'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PolicyOutline } from './PolicyOutline.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The words as they are read, a line for each row and each head, deeper ones further in. */
function linesOf(policy: Partial<PolicyText>): readonly string[] {
  const { container } = render(<PolicyOutline policy={{ effect: 'EFFECT_ALLOW', ...policy }} />)
  const lines = [...container.querySelectorAll('p')].map((line) => {
    let depth = 0
    for (let list = line.closest('ul'); list !== null; list = list.parentElement?.closest('ul') ?? null) depth++
    return `${'  '.repeat(depth)}${line.textContent}`
  })
  cleanup()
  return lines
}

/** The lines of a part, without its own head. */
function below(head: string, [first = '', ...lines]: readonly string[]): readonly string[] {
  const rest = first.replace(head, '').trim()
  return rest === '' ? lines : [rest, ...lines]
}

const conditionOf = (condition: string) => below('Allows a request when:', linesOf({ condition }).slice(0, -1))
const consensusOf = (consensus: string) => below('Approvals that it needs:', linesOf({ consensus }).slice(1))
const timeOf = (time: string) => below('In force:', linesOf({ time }).slice(2))

test('a policy is told by its parts', () => {
  expect(
    linesOf({
      condition: "activity.kind == 'SIGN_TRANSACTION' && (eth.tx.to == '0xAb' || eth.tx.value <= 1000000)",
      consensus: "approvers.filter(user, user.tags.contains('ops')).count() >= 2",
      time: "CronSpan('0 9 * * 1-5', '8h', 'America/New_York')",
    }),
  ).toEqual([
    'Allows a request when: All of these:',
    '  Activity is SIGN_TRANSACTION',
    '  Any of these:',
    '    Recipient is 0xAb',
    '    Amount in wei is at most 1,000,000',
    'Approvals that it needs:',
    'At least 2 approvers with this:',
    '  Tags including ops',
    'In force: On this schedule:',
    '  Begins at 9:00 AM',
    '  Days of the week Monday – Friday',
    '  Lasts 8 hours',
    '  Time zone America/New_York',
  ])
})

test('what a policy does not restrict is told too, and no policy that denies by approvals begins as if it denied all', () => {
  expect(linesOf({})).toEqual(['Allows every request', 'Any user may make it, without the approval of others'])
  expect(linesOf({ effect: 'EFFECT_DENY', consensus: "approvers.any(u, u.id == 'a')" })).toEqual([
    'Denies a request when:',
    'At least 1 approver with this:',
    '  Id is a',
  ])
})

test.each([
  ["activity.resource in ['AUTH', 'OTP']", ['Resource is one of AUTH or OTP']],
  ['activity.resource in []', ['Resource is one of nothing']],
  ["eth.tx.to == ''", ['Recipient is empty']],
  ["wallet.label == ' a'", ["Name of the wallet is ' a'"]],
  ['eth.tx.chain_id == 8453', ['Chain is 8453']],
  ["eth.tx.data[0..10] != '0xa9059cbb'", ['Call data Positions 1 to 10 is not 0xa9059cbb']],
  ['!wallet.imported', ['The wallet was not imported']],
  ["eth.eip_712.message['a'][0] == true", ['Typed data a Position 1 is true']],
  ["eth.eip_712.message['ids'].count() <= 2", ['Typed data ids Number of elements is at most 2']],
  ["!(eth.tx.to == 'a')", ['Not this:', '  Recipient is a']],
  ["!(eth.tx.to == 'a' || true)", ['None of these:', '  Recipient is a', '  Always']],
  ["!(eth.tx.to == 'a' && false)", ['Not all of these:', '  Recipient is a', '  Never']],
  [
    "eth.tx.contract_call_args['to'].all(a, a in ['x', 'y'])",
    ['Call arguments to Each element:', '  This element is one of x or y'],
  ],
  [
    "eth.eip_712.message['a'].filter(x, x == 1).count() < 3",
    ['Typed data a At most 2 elements with this:', '  This element is 1'],
  ],
  ["[eth.tx.to] == ['a']", ["[eth.tx.to] is ['a']"]],
])('%s', (condition, lines) => {
  expect(conditionOf(condition)).toEqual(lines)
})

test('an address stands in groups, every digit as it was written', () => {
  const address = '0xa0B86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const { container } = render(
    <PolicyOutline policy={{ effect: 'EFFECT_ALLOW', condition: `eth.tx.to in ['${address}', '${address}00']` }} />,
  )
  const [grouped, plain] = [...container.querySelectorAll('code')]
  expect(grouped?.textContent).toBe(address)
  expect(grouped?.querySelectorAll('[role=img] > span')).toHaveLength(10)
  expect(plain?.innerHTML).toBe(`<bdi>${address}00</bdi>`)
})

test('tests of an element that are all, or any, need no head of their own', () => {
  const told = (test: string) => consensusOf(`approvers.any(u, u.email == 'a' ${test} u.alias == 'b')`)
  expect(told('&&')).toEqual(['At least 1 approver with this:', '  Email is a', '  Alias is b'])
  expect(told('||')).toEqual(['At least 1 approver with this: Any of these:', '  Email is a', '  Alias is b'])
})

const ether = 1_000_000_000_000_000_000n
const written = '1,000,000,000,000,000,000'

test.each([
  [
    `eth.tx.value <= ${ether}`,
    [`Amount in wei is at most ${written} (1 ETH, or as much of another coin with 18 decimals)`],
  ],
  [
    `eth.tx.chain_id == 137 && eth.tx.value < ${ether / 2n}`,
    ['All of these:', '  Chain is 137', '  Amount in wei is less than 500,000,000,000,000,000 (0.5 POL)'],
  ],
  [
    `eth.tx.chain_id in [1, 10] && (eth.tx.to == 'a' || ${ether + 1n} > eth.tx.value)`,
    [
      'All of these:',
      '  Chain is one of 1 or 10',
      '  Any of these:',
      '    Recipient is a',
      '    Amount in wei is less than 1,000,000,000,000,000,001 (1.000000000000000001 ETH)',
    ],
  ],
  [
    `eth.tx.chain_id in [1, 137] && eth.tx.value in [${ether}, 1]`,
    [
      'All of these:',
      '  Chain is one of 1 or 137',
      `  Amount in wei is one of ${written} (1 ETH, or as much of another coin with 18 decimals) or 1`,
    ],
  ],
  [
    `eth.tx.chain_id == 56 && eth.tx.value == ${ether}`,
    [
      'All of these:',
      '  Chain is 56',
      `  Amount in wei is ${written} (1 ETH, or as much of another coin with 18 decimals)`,
    ],
  ],
  [
    'eth.tx.chain_id == 728126428 && eth.tx.value == 1000000',
    ['All of these:', '  Chain is 728126428', '  Amount in wei is 1,000,000 (1 TRX)'],
  ],
  [
    `eth.tx.chain_id in [1, 728126428] && eth.tx.value == ${ether}`,
    ['All of these:', '  Chain is one of 1 or 728126428', `  Amount in wei is ${written}`],
  ],
  [
    `eth.tx.chain_id in [137, eth.tx.nonce] && eth.tx.value == ${ether}`,
    [
      'All of these:',
      '  Chain is one of 137 or Transaction number (nonce)',
      `  Amount in wei is ${written} (1 ETH, or as much of another coin with 18 decimals)`,
    ],
  ],
  [
    `eth.tx.chain_id in [728126428, eth.tx.nonce] && eth.tx.value == ${ether}`,
    ['All of these:', '  Chain is one of 728126428 or Transaction number (nonce)', `  Amount in wei is ${written}`],
  ],
  [
    `eth.tx.chain_id != 137 && eth.tx.value == ${ether}`,
    [
      'All of these:',
      '  Chain is not 137',
      `  Amount in wei is ${written} (1 ETH, or as much of another coin with 18 decimals)`,
    ],
  ],
  [
    `!(eth.tx.chain_id == 137 && eth.tx.value > ${ether})`,
    ['Not all of these:', '  Chain is 137', `  Amount in wei is more than ${written} (1 POL)`],
  ],
  [
    `eth.tx.chain_id in [137, eth.tx.nonce] && eth.tx.value == ${ether}`,
    [
      'All of these:',
      '  Chain is one of 137 or Transaction number (nonce)',
      `  Amount in wei is ${written} (1 ETH, or as much of another coin with 18 decimals)`,
    ],
  ],
  [
    `(eth.tx.chain_id == 1 || eth.tx.chain_id == 728126428) && eth.tx.value == ${ether}`,
    ['All of these:', '  Any of these:', '    Chain is 1', '    Chain is 728126428', `  Amount in wei is ${written}`],
  ],
  [
    `[728126428].any(id, id == eth.tx.chain_id) && eth.tx.value == ${ether}`,
    [
      'All of these:',
      '  [728126428] At least 1 element with this:',
      '    This element is Chain',
      `  Amount in wei is ${written}`,
    ],
  ],
  ['eth.tx.value == 0', ['Amount in wei is 0']],
  [`eth.tx.gas_price < ${ether}`, [`Gas price in wei is less than ${written}`]],
  [`eth.tx.contract_call_args['value'] <= ${ether}`, [`Call arguments value is at most ${written}`]],
])('the coin beside an amount in wei, and beside nothing else: %s', (condition, lines) => {
  expect(conditionOf(condition)).toEqual(lines)
})

test.each([
  ['es', 'es-MX', '1,234,000,000,000,000,000', '1.234 ETH'],
  ['es', 'es-ES', '1\u202f234\u202f000\u202f000\u202f000\u202f000\u202f000', '1,234 ETH'],
  ['en', 'en-ZA', '1\u202f234\u202f000\u202f000\u202f000\u202f000\u202f000', '1,234 ETH'],
])('an amount and its coin are in one writing: %s read as in %s', (tag, visitor, amount, coin) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([visitor])
  const { container } = render(
    <TextsContext.Provider value={createTexts({ language: language(tag, tag) })}>
      <PolicyOutline policy={{ effect: 'EFFECT_ALLOW', condition: 'eth.tx.value <= 1234000000000000000' }} />
    </TextsContext.Provider>,
  )
  expect(container.textContent).toContain(`${amount} (${coin}, or`)
})

test('a text is told from a number, from an element of that name, and from what a rule has as code', () => {
  const message = (name: string) => `eth.eip_712.message['${name}']`
  const pairs = [
    [`${message('a')} == '5'`, `${message('a')} == 5`],
    [`${message('a')} == '1,000'`, `${message('a')} == 1000`],
    [`${message('a')} == 'true'`, `${message('a')} == true`],
    [`${message('a')} == 'empty'`, `${message('a')} == ''`],
    [`${message('a')} == '[eth.tx.to]'`, `${message('a')} == [eth.tx.to]`],
    [`${message('a')} == 'wallet.imported'`, `${message('a')} == wallet.imported`],
    ["eth.tx.to in ['a or b']", "eth.tx.to in ['a', 'b']"],
    [`${message('Position 1')} == 1`, `${message('a')}[0] == 1`],
  ]
  for (const [one = '', other = ''] of pairs) expect(conditionOf(one)).not.toEqual(conditionOf(other))
  const list = (test: string) => `${message('a')}.any(x, ${message('b')}.any(y, ${test}))`
  const rows = conditionOf(list("y == x || y == 'x'"))
  expect(new Set(rows).size).toBe(rows.length)
})

test('a text is one line, and its letters are what they seem', () => {
  expect(conditionOf("eth.tx.to != 'a\nIn force:\nNever'")).toEqual(["Recipient is not 'a\\u{a}In force:\\u{a}Never'"])
  expect(conditionOf("activity.kind != 'EXPORT_W\u0410LLET'")).toEqual(["Activity is not 'EXPORT_W\\u{410}LLET'"])
})

test.each([
  ['approvers.count() > 1', ['At least 2 approvers']],
  ['credentials.count() == 1', ['Approvals by exactly 1 credential']],
  [
    'approvers.any(u, credentials.any(c, c.user_id == u.id))',
    [
      'At least 1 approver with this:',
      '  Called u below',
      '  Approvals by at least 1 credential with this:',
      '    User is u Id',
    ],
  ],
])('approvals: %s', (consensus, lines) => {
  expect(consensusOf(consensus)).toEqual(lines)
})

test.each([
  ["time.now >= Timestamp('2026-03-01T00:00:00Z')", ['Time is not before Mar 1, 2026, 12:00 AM UTC']],
  ["time.now < Timestamp('2026-03-01T00:00:01.5Z')", ["Time is before Timestamp('2026-03-01T00:00:01.5Z')"]],
  [
    "CronSpan('0,30 * 1 1-3 0', '1d12h1m', 'UTC')",
    [
      'On this schedule:',
      '  Begins at the minutes 0 and 30',
      '  Begins in the hours every hour',
      '  Days of the month 1',
      '  Days of the week Sunday',
      '  Months January – March',
      '  Lasts 1 day, 12 hours, and 1 minute',
      '  One of both is enough: the day of the month or the day of the week',
      '  Time zone UTC',
    ],
  ],
  [
    "CronSpan('0,30 9,17 * * *', '90m', 'UTC')",
    [
      'On this schedule:',
      '  Begins at 9:00 AM, 9:30 AM, 5:00 PM, and 5:30 PM',
      '  Days every day',
      '  Lasts 90 minutes',
      '  Time zone UTC',
    ],
  ],
])('in force: %s', (time, lines) => {
  expect(timeOf(time).map((line) => line.replaceAll('\u202F', ' '))).toEqual(lines)
})

test('a zone that is named by the hours it is behind is told by its clock', () => {
  expect(timeOf("CronSpan('0 9 * * *', '8h', 'Etc/GMT+5')").at(-1)).toBe('  Time zone Etc/GMT+5 (GMT-05:00)')
})

test('a year is not taken for another one', () => {
  const code = "Timestamp('0026-03-01T00:00:00Z')"
  expect(timeOf(`time.now > ${code}`)).toEqual([`Time is after ${code}`])
  const texts = createTexts({ language: language('th', 'ไทย') })
  const { container } = render(
    <TextsContext.Provider value={texts}>
      <PolicyOutline policy={{ effect: 'EFFECT_ALLOW', time: "time.now > Timestamp('1483-03-01T00:00:00Z')" }} />
    </TextsContext.Provider>,
  )
  expect(container.querySelector('time')?.textContent).toContain('พ.ศ. 2026')
})

test('a policy with more rows than a page can draw is shown as it is written', () => {
  const chain = Array(390).fill('true').join('\n || ')
  expect(conditionOf(chain)).toHaveLength(391)
  const long = `${chain} || ${Array(20).fill('false').join(' || ')} || eth.tx.to in ['a\nb']`
  const written = long.replaceAll('\n ||', ' ||').replaceAll(/ +/g, ' ').replace('a\nb', 'a\\u{a}b')
  expect(conditionOf(long)).toEqual([written])
  const list = `eth.tx.to in [${Array(500).fill("'a'").join(', ')}]`
  expect(linesOf({ condition: list, consensus: 'approvers.count() >= 2' })).toEqual([
    'Allows a request when:',
    list,
    'Approvals that it needs:',
    'approvers.count() >= 2',
  ])
})

test('texts of a policy hide nothing', () => {
  const said = linesOf({
    condition: "eth.tx.to == '0xab\u202Ecd' && eth.eip_712.message['\u202E'] == 1 && [eth.tx.to] == ['\u202E']",
  }).join()
  expect(said.match(/\\u\{202e\}/g)).toHaveLength(3)
  expect(said).not.toContain('\u202E')
})

test('error: a policy that cannot be read is told as what it is', () => {
  expect(linesOf({ condition: '(' })).toEqual(['Condition', 'Character 2: something is missing at the end.'])
  expect(linesOf({ effect: 'EFFECT_AUDIT' })).toEqual(['This page does not know the effect EFFECT_AUDIT.'])
})

test('error: each mistake says in which expression its character is', () => {
  expect(linesOf({ condition: 'true', consensus: '(', time: 'true &&' })).toEqual([
    'Consensus',
    'Character 2: something is missing at the end.',
    'Time',
    'Character 8: something is missing at the end.',
  ])
})

test('in a language from right to left it says which it is, and each value stands for itself', () => {
  const texts = createTexts({ language: language('ar', 'العربية'), table: { 'consoleOutline.allows.when': 'يسمح' } })
  const { container } = render(
    <TextsContext.Provider value={texts}>
      <PolicyOutline policy={{ effect: 'EFFECT_ALLOW', condition: "eth.tx.to == '0xAb'" }} />
    </TextsContext.Provider>,
  )
  expect(container.querySelector('[lang="ar"][dir="rtl"]')?.textContent).toContain('يسمح')
  expect(container.querySelector('code > bdi')?.textContent).toBe('0xAb')
})

test('the months of a schedule are those of its own calendar in every language', () => {
  const texts = createTexts({ language: language('fa', 'فارسی') })
  const { container } = render(
    <TextsContext.Provider value={texts}>
      <PolicyOutline policy={{ effect: 'EFFECT_ALLOW', time: "CronSpan('0 9 1 1 *', '8h', 'UTC')" }} />
    </TextsContext.Provider>,
  )
  expect(container.textContent).toContain('ژانویه')
})
