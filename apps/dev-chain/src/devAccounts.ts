import { type Address, toAddress } from '@latchkey/evm'

// Anvil's public development accounts. The node holds their keys, which everybody knows; nothing else uses them.

/** Makes the contracts of the local chains, mints their tokens and pays from the faucet. */
export const operator: Address = toAddress('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')

/** The one that most tools take first. */
export const first: Address = toAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')

/** Owns the one name and the contract wallet of the first chain. */
export const ada: Address = toAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
