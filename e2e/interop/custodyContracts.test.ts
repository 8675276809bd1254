import { createTenant, type Tenant } from '@latchkey/custody-server/testing'
import { Turnkey, type TurnkeyApiClient } from '@turnkey/sdk-server'
import { createAccount } from '@turnkey/viem'
import { type LocalAccount, maxUint256, parseAbi } from 'viem'
import { encodeFunctionData, parseTransaction } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustodyStage, openCustodyStage } from './custodyStage.ts'
import { toCredentials } from './officialCustody.ts'

let stage: CustodyStage
let tenant: Tenant
let owner: TurnkeyApiClient
let account: LocalAccount
beforeAll(async () => {
  stage = await openCustodyStage()
  tenant = await createTenant(stage.custody, 'contracts')
  owner = sdkOf(tenant.key)
  const { organizationId, address } = tenant
  account = await createAccount({ client: sdkOf(tenant.otherKey), organizationId, signWith: address })
  await owner.createPolicy({
    policyName: 'all',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'SIGN_TRANSACTION'",
    notes: '',
  })
})
afterAll(() => stage.close())

/** The server SDK of a user of the tenant, unmodified but for its base address. */
function sdkOf(key: Tenant['key']): TurnkeyApiClient {
  const options = { apiBaseUrl: stage.url, ...toCredentials(key), defaultOrganizationId: tenant.organizationId }
  return new Turnkey(options).apiClient()
}

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x52908400098527886E0F7030069857D2E4169EE7'
const abi = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
])

/** Whether the viem adapter gets the call signed; the reason where it does not. */
async function sign(functionName: 'approve' | 'transfer', amount: bigint): Promise<string> {
  const data = encodeFunctionData({ abi, functionName, args: [spender, amount] })
  const transaction = { chainId: 1, type: 'eip1559', to: token, gas: 60_000n, data } as const
  try {
    const signed = parseTransaction(await account.signTransaction(transaction))
    return signed.data === data ? 'signed' : 'other data'
  } catch (error) {
    return String(error)
  }
}

const denial = { policyName: 'no approvals', effect: 'EFFECT_DENY' as const, notes: '' }
const condition = `eth.tx.to == '${token}' && eth.tx.function_name == 'approve'`

test('an interface that the official SDK uploads lets a denial of approve deny it, and only it', async () => {
  await expect(owner.createPolicy({ ...denial, condition })).rejects.toThrow('whose interface is not uploaded')
  expect(await sign('approve', maxUint256)).toBe('signed')
  const { smartContractInterfaceId } = await owner.createSmartContractInterface({
    smartContractAddress: token,
    smartContractInterface: JSON.stringify(abi),
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'USD Coin',
  })
  await owner.createPolicy({ ...denial, condition })
  expect(await sign('approve', maxUint256)).toContain('policy engine denied request explicitly')
  expect(await sign('transfer', 5n)).toBe('signed')
  const { smartContractInterfaces } = await owner.getSmartContractInterfaces({})
  expect(smartContractInterfaces).toContainEqual(
    expect.objectContaining({ smartContractInterfaceId, smartContractAddress: token, label: 'USD Coin' }),
  )
  await expect(owner.deleteSmartContractInterface({ smartContractInterfaceId })).rejects.toThrow('"no approvals"')
})
