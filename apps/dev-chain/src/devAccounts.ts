import type { Hex } from '@latchkey/base'
import { type Address, sameAddress, toAddress } from '@latchkey/evm'

// Anvil's public development accounts. The node holds their keys, which everybody knows; nothing else uses them.

/** Makes the contracts of the local chains, mints their tokens and pays from the faucet. */
export const operator: Address = toAddress('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')

/** Owns the one name and the contract wallet of the first chain. */
export const ada: Address = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')

/** Pays for visitors' fees on local chains (0x14dC…9955). */
export const relayerKey: Hex = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'

const accounts: readonly Address[] = [
  ...[operator, ada],
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
]

/** True for accounts whose keys everybody knows. */
export function isDevAccount(address: Address): boolean {
  return accounts.some((account) => sameAddress(account, address))
}
