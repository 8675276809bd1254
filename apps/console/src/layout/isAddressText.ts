/** Whether a text is drawn as an address of Ethereum: 20 bytes, in any spelling. */
export const isAddressText = (text: string): text is `0x${string}` => /^0x[0-9a-fA-F]{40}$/.test(text)
