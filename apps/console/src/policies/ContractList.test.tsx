import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { completed, organizationId, type Sent } from '../testing/fakeCustody.ts'
import { click, go, open, sentAs, type } from '../testing/showConsole.tsx'

const time = { seconds: '1700000000', nanos: '0' }
const interfaceId = '0d0f2b4e-0000-4000-8000-0000000000aa'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

afterEach(cleanup)
beforeEach(() => {
  window.location.hash = ''
})

test('an interface is uploaded when its parts are there, and deleted', async () => {
  const shown = await open()
  shown.custody.answer({ list_smart_contract_interfaces: { smartContractInterfaces: [] } })
  await go('policies/contracts')
  await screen.findByText('No interface is uploaded yet, so no policy can name functions.')
  await go('policies/contracts/new')
  type('Name', 'USD Coin')
  type('Address of the contract', '0x12')
  type('Interface (ABI)', '{"abi":[]}')
  await click('Upload…')
  await screen.findByText('This is no address.')
  await screen.findByText(/This is not the JSON of an interface/)
  type('Address of the contract', token)
  type('Interface (ABI)', '[{"type":"function","name":"pause","inputs":[]}]')
  await click('Upload…')
  await screen.findByText('Says what calls to a contract mean, so that policies can speak of them.')
  const result = { smartContractInterfaceId: interfaceId }
  const stored = {
    ...{ organizationId, smartContractInterfaceId: interfaceId, smartContractAddress: token, label: 'USD Coin' },
    ...{ smartContractInterface: '[]', type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', notes: '' },
    ...{ createdAt: time, updatedAt: time },
  }
  shown.custody.answer({
    create_smart_contract_interface: (body: Sent) => completed(body, 'createSmartContractInterfaceResult', result),
    delete_smart_contract_interface: (body: Sent) => completed(body, 'deleteSmartContractInterfaceResult', result),
    list_smart_contract_interfaces: { smartContractInterfaces: [stored] },
  })
  await click('Stamp and send')
  expect(await sentAs(shown, 'create_smart_contract_interface')).toEqual({
    smartContractAddress: token,
    smartContractInterface: '[{"type":"function","name":"pause","inputs":[]}]',
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'USD Coin',
  })
  await go('policies/contracts')
  await screen.findByRole('img', { name: /^0x A 0 b 8, / })
  await click(/^Delete USD Coin/)
  await click('Stamp and send')
  expect(await sentAs(shown, 'delete_smart_contract_interface')).toEqual(result)
})
