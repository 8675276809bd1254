import { encodeFunctionData, parseAbi, serializeTransaction } from 'viem/utils'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { reseal } from '../../testing/reseal.ts'
import { createTestServer, resultOf, type TestServer } from '../../testing/testServer.ts'
import { createTenant, type Tenant } from '../../testing/testTenant.ts'

let tenant: Tenant
let counter = 0
const custody = await createTestServer()
beforeEach(async () => {
  tenant = await createTenant(custody, `tenant-${counter++}`)
})
afterAll(() => custody.close())

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
])
const unlimited = encodeFunctionData({ abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })
const transferOf = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transfer', args: [spender, amount] })

const submit = async (name: Parameters<TestServer['submit']>[0], parameters: object, key = tenant.key) =>
  await custody.submit(name, { organizationId: tenant.organizationId, parameters }, key)

const interfaceOf = (address = token) => ({
  smartContractAddress: address,
  smartContractInterface: JSON.stringify(abi),
  type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  label: 'Token',
  notes: 'As its makers publish it.',
})
const upload = async (address = token) =>
  resultOf(await submit('create_smart_contract_interface', interfaceOf(address))).smartContractInterfaceId as string

const policy = (effect: 'ALLOW' | 'DENY', condition: string, policyName = `policy ${counter++}`) => ({
  ...{ policyName, effect: `EFFECT_${effect}`, condition, notes: '' },
})
const addPolicy = async (...parts: Parameters<typeof policy>) =>
  resultOf(await submit('create_policy', policy(...parts))).policyId as string

/** The decision on a transaction that a user without the quorum wants signed. */
async function sign(data: `0x${string}` | undefined, to: string = token): Promise<string> {
  const transaction = { chainId: 1, type: 'eip1559', to: to as `0x${string}`, gas: 60_000n, data } as const
  const unsignedTransaction = serializeTransaction(transaction).slice(2)
  const parameters = { signWith: tenant.address, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
  const { body } = await submit('sign_transaction', parameters, tenant.otherKey)
  return body.activity?.status ?? body.message
}

const [signed, denied] = ['ACTIVITY_STATUS_COMPLETED', 'policy engine denied request explicitly']
const undecided = 'policy engine denied request implicitly'
const mayDoAll = "activity.kind == 'SIGN_TRANSACTION'"

test('error: a denial of approve that nobody could ever read is refused, and so are its siblings', async () => {
  const refused = {
    code: 3,
    message:
      'The condition speaks of the functions of any contract, whose interface is not uploaded, so that it could never hold: upload it first (create_smart_contract_interface), or compare eth.tx.data[0..10] instead.',
  }
  const { smartContractInterfaceId } = tenant
  resultOf(await submit('delete_smart_contract_interface', { smartContractInterfaceId }))
  const conditions = [
    "eth.tx.function_name == 'approve'",
    "eth.tx.function_signature == '0x095ea7b3'",
    "eth.tx.contract_call_args['amount'] > 5",
    "activity.action == 'SIGN' && (eth.tx.value > 5 || eth.tx.function_name != 'transfer')",
  ]
  for (const condition of conditions) {
    for (const effect of ['DENY', 'ALLOW'] as const) {
      expect((await submit('create_policy', policy(effect, condition))).body).toMatchObject(refused)
    }
    const policies = [policy('DENY', mayDoAll), policy('DENY', condition)]
    expect((await submit('create_policies', { policies })).body).toMatchObject(refused)
    const change = { policyId: tenant.policyId, policyCondition: condition }
    expect((await submit('update_policy', change)).body).toMatchObject(refused)
  }
  const { body } = await custody.query('list_policies', { organizationId: tenant.organizationId }, tenant.key)
  expect(body.policies).toHaveLength(1)
})

test('error: so is one that names a contract, a function or an argument of which no interface tells', async () => {
  await upload()
  const refusals = [
    [`eth.tx.to == '${other}' && eth.tx.function_name == 'approve'`, `functions of ${other.toLowerCase()}`],
    [`eth.tx.to in ['${token}', '${other}'] && eth.tx.function_name == 'approve'`, other.toLowerCase()],
    ["eth.tx.function_name == 'aprove'", 'has the function aprove'],
    ["eth.tx.function_name in ['approve', 'burn']", 'has the function burn'],
    ["eth.tx.function_signature == '0xdeadbeef'", 'has the function 0xdeadbeef'],
    [`eth.tx.to == '${token}' && eth.tx.function_name == 'pause'`, 'has the function pause'],
    ["eth.tx.contract_call_args['value'] > 5", 'has the argument value'],
  ] as const
  for (const [condition, sentence] of refusals) {
    const { status, body } = await submit('create_policy', policy('DENY', condition))
    expect({ condition, status, message: body.message }).toEqual({
      ...{ condition, status: 400, message: expect.stringContaining(sentence) },
    })
  }
})

test('an unlimited approve is denied by its name, and a transfer of the same contract is signed', async () => {
  await upload()
  await addPolicy('ALLOW', mayDoAll)
  expect(await sign(unlimited)).toBe(signed)
  await addPolicy('DENY', "eth.tx.function_name == 'approve'")
  expect(await sign(unlimited)).toBe(denied)
  expect(await sign(unlimited, token.toLowerCase())).toBe(denied)
  expect(await sign(transferOf(1n))).toBe(signed)
  expect(await sign(undefined, other)).toBe(signed)
})

test('error: where the call cannot be read a denial denies, be it of another contract or with other bytes', async () => {
  await upload()
  await addPolicy('ALLOW', mayDoAll)
  const byName = await addPolicy('DENY', "activity.action == 'SIGN' && eth.tx.function_name == 'approve'")
  expect(await sign(unlimited, other)).toBe(denied)
  expect(await sign('0xffffffff')).toBe(denied)
  expect(await sign(transferOf(1n), other)).toBe(denied)
  resultOf(await submit('delete_policy', { policyId: byName }))
  // A condition that names this contract alone leaves others alone.
  await addPolicy('DENY', `eth.tx.to == '${token}' && eth.tx.contract_call_args['amount'] > 1000`)
  expect(await sign(unlimited, other)).toBe(signed)
  expect(await sign(transferOf(1000n))).toBe(signed)
  expect(await sign(transferOf(1001n))).toBe(denied)
  expect(await sign(`${transferOf(1n)}00`)).toBe(denied)
})

test('one denial may name the arguments of two functions', async () => {
  const own = parseAbi([
    'function approve(address spender, uint256 amount) returns (bool)',
    'function transfer(address to, uint256 value) returns (bool)',
  ])
  const smartContractInterface = JSON.stringify(own)
  resultOf(await submit('create_smart_contract_interface', { ...interfaceOf(), smartContractInterface }))
  await addPolicy('ALLOW', mayDoAll)
  const isLarge = (name: string, argument: string) =>
    `(eth.tx.function_name == '${name}' && eth.tx.contract_call_args['${argument}'] > 1000)`
  await addPolicy('DENY', `${isLarge('approve', 'amount')} || ${isLarge('transfer', 'value')}`)
  expect(await sign(unlimited)).toBe(denied)
  expect(await sign(transferOf(1001n))).toBe(denied)
  expect(await sign(transferOf(1000n))).toBe(signed)
})

test('a permission by arguments holds for what was read and for nothing else', async () => {
  await upload()
  const limit = "eth.tx.contract_call_args['amount'] <= 1000"
  const to = `eth.tx.contract_call_args['to'] == '${spender.toLowerCase()}'`
  await addPolicy('ALLOW', `eth.tx.to == '${token}' && eth.tx.function_name == 'transfer' && ${limit} && ${to}`)
  expect(await sign(transferOf(1000n))).toBe(signed)
  for (const data of [transferOf(1001n), unlimited, `${transferOf(1n)}00`, transferOf(1n).slice(0, -2)]) {
    expect(await sign(data as `0x${string}`)).toBe(undecided)
  }
  expect(await sign(transferOf(1n), other)).toBe(undecided)
})

test('an interface stays as long as a policy needs it, and is read back as it was given', async () => {
  const smartContractInterfaceId = await upload()
  const policyId = await addPolicy('DENY', "eth.tx.function_name == 'approve'", 'No approvals')
  const removal = { smartContractInterfaceId }
  expect((await submit('delete_smart_contract_interface', removal)).body).toMatchObject({
    code: 3,
    message:
      'the policy "No approvals" speaks of calls that only this interface explains; change or delete the policy first',
  })
  // Another one that explains the same takes its place.
  const second = await upload(other)
  resultOf(await submit('delete_smart_contract_interface', { smartContractInterfaceId: second }))
  resultOf(await submit('delete_policy', { policyId }))
  const { organizationId } = tenant
  const asked = await custody.query('get_smart_contract_interface', { organizationId, ...removal }, tenant.key)
  expect(asked.body.smartContractInterface).toMatchObject({ organizationId, ...removal, ...interfaceOf() })
  resultOf(await submit('delete_smart_contract_interface', removal))
  expect((await submit('delete_smart_contract_interface', removal)).status).toBe(404)
})

test('error: what is no interface of a contract here, or is there already, is refused with the reason', async () => {
  await upload()
  const refusals = [
    [{ type: 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA' }, 'only contracts of Ethereum are read here'],
    [{ smartContractAddress: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }, 'it is not an address'],
    [{ smartContractInterface: '{}' }, 'it is not the JSON of a contract interface (ABI)'],
    [{ smartContractAddress: token.toLowerCase() }, 'this interface of a contract exists already'],
  ] as const
  for (const [change, sentence] of refusals) {
    const { status, body } = await submit('create_smart_contract_interface', { ...interfaceOf(other), ...change })
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(sentence) })
  }
  const denial = await submit('create_smart_contract_interface', interfaceOf(other), tenant.otherKey)
  expect(denial.body.message).toBe(undecided)
})

test('an interface may be as long as promised, and all of one organization have 5,000 functions at the most', async () => {
  const ofThousand = (contract: number) =>
    JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ name: `${'f'.repeat(200)}${contract}_${index}` })))
  const uploadThousand = async (contract: number) => {
    const parameters = interfaceOf(`0x${String(contract).repeat(40)}`)
    return await submit('create_smart_contract_interface', {
      ...parameters,
      smartContractInterface: ofThousand(contract),
    })
  }
  expect(ofThousand(1).length).toBeGreaterThan(200_000)
  for (const contract of [1, 2, 3, 4]) resultOf(await uploadThousand(contract))
  // The organization had one interface before.
  expect(await uploadThousand(5)).toMatchObject({
    status: 429,
    body: { message: 'functions of contract interfaces limit of 5000 is reached' },
  })
})

test('a policy of an earlier program that nothing explains is changed as long as its condition stays', async () => {
  const policyId = await addPolicy('DENY', 'eth.tx.value > 5')
  const condition = "eth.tx.function_name == 'burn'"
  await custody.database.updateTable('custody_policy').set({ condition }).where('id', '=', policyId).execute()
  await reseal(custody, tenant.organizationId)
  resultOf(await submit('update_policy', { policyId, policyNotes: 'to be looked at', policyEffect: 'EFFECT_ALLOW' }))
  // The console sends every field.
  resultOf(await submit('update_policy', { policyId, policyName: 'Old', policyCondition: condition }))
  const { status } = await submit('update_policy', { policyId, policyCondition: `${condition} && true` })
  expect(status).toBe(400)
})

test('policies that speak of no call are made and changed without reading an interface', async () => {
  await custody.database
    .updateTable('custody_contract_interface')
    .set({ interface_json: 'cannot be read' })
    .where('id', '=', tenant.smartContractInterfaceId)
    .execute()
  const policyId = await addPolicy('DENY', 'eth.tx.value > 5')
  resultOf(await submit('update_policy', { policyId, policyCondition: 'eth.tx.value > 6' }))
})
