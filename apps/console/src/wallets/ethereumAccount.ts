/** The n-th account of a wallet on Ethereum networks, where wallets of people look for it. */
export function ethereumAccount(index: number) {
  return {
    curve: 'CURVE_SECP256K1',
    pathFormat: 'PATH_FORMAT_BIP32',
    path: `m/44'/60'/0'/0/${index}`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
  } as const
}
