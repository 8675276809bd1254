import { toAddress } from '../../address.ts'

/** A made-up token, pool and router, at addresses of nobody. */
export const usdc = toAddress('0x00000000000000000000000000000000000a11ce')
export const weth = toAddress('0x0000000000000000000000000000000000000e77')
export const router = toAddress('0x00000000000000000000000000000000005a4b00')
export const pool = toAddress('0x0000000000000000000000000000000000900100')

const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** A swap: amounts of two tokens, a slice of packed bytes, a deadline. */
export const swapDescriptor = {
  $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
  context: { $id: 'Sample router', contract: { deployments: [{ chainId: 1, address: router }] } },
  metadata: { owner: 'Sample Labs', contractName: 'Sample Router', constants: { coin: nativeAddress } },
  display: {
    definitions: {
      most: {
        label: 'Pay at most',
        format: 'tokenAmount',
        params: {
          nativeCurrencyAddress: '$.metadata.constants.coin',
          threshold: '0xffffffffffffffff',
          message: 'Everything',
        },
      },
    },
    formats: {
      'swap(address tokenIn,address tokenOut,uint256 amountIn,uint256 amountOutMin,address to,uint256 deadline)': {
        intent: 'Swap',
        interpolatedIntent: 'Swap {amountIn} for at least {amountOutMin}',
        fields: [
          { path: 'amountIn', $ref: '$.display.definitions.most', params: { tokenPath: 'tokenIn' } },
          { path: 'amountOutMin', label: 'Get at least', format: 'tokenAmount', params: { tokenPath: '#.tokenOut' } },
          {
            path: 'to',
            label: 'For',
            format: 'addressName',
            visible: { ifNotIn: ['0x0000000000000000000000000000000000000001'] },
          },
          { path: 'deadline', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
        ],
      },
      'swapPath(bytes path,uint256 amountIn,uint8 mode)': {
        intent: { Act: 'Swap', Kind: 'Path' },
        fields: [
          { path: 'amountIn', label: 'Pay', format: 'tokenAmount', params: { tokenPath: 'path.[0:20]' } },
          { path: 'mode', label: 'Mode', format: 'raw', visible: { mustMatch: [1] } },
        ],
      },
      'run(address target,bytes data,uint256[] rates)': {
        intent: 'Run',
        fields: [
          { path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'target', amountPath: '@.value' } },
          { path: 'rates.[]', label: 'Rate', format: 'unit', params: { base: '%', decimals: 2 } },
        ],
      },
    },
  },
}

/** A stake: an enumeration, a map by the network, a duration, items of a collection, groups. */
export const stakeDescriptor = {
  context: {
    contract: {
      deployments: [
        { chainId: 1, address: pool },
        { chainId: 5, address: pool },
      ],
    },
  },
  metadata: {
    owner: 'Sample Pool',
    enums: { tiers: { '1': 'Slow', '2': 'Quick' } },
    maps: { staked: { $keyType: 'chain', values: { '1': usdc } } },
  },
  display: {
    formats: {
      'stake(uint256 amount,uint8 tier,uint256 lock,(uint256 id,address owner)[] items)': {
        intent: 'Stake',
        fields: [
          {
            path: 'amount',
            label: 'Amount',
            format: 'tokenAmount',
            params: { token: { map: '$.metadata.maps.staked', keyPath: '@.chainId' } },
          },
          { path: 'tier', label: 'Tier', format: 'enum', params: { $ref: '$.metadata.enums.tiers' } },
          { path: 'lock', label: 'Locked for', format: 'duration' },
          {
            path: 'items.[]',
            fields: [{ path: 'id', label: 'Item', format: 'nftName', params: { collectionPath: '@.to' } }],
          },
          { path: '@.value', label: 'Coin', format: 'amount' },
          { value: 'by the pool', label: 'Kept', format: 'raw' },
        ],
      },
    },
  },
}

/** A permit-like order of typed data, bound to its contract. */
export const orderKey = 'Order(address maker,Leg[] legs,uint256 expiry,uint256 salt)Leg(address token,uint256 amount)'

export const orderDescriptor = {
  context: { eip712: { domain: { name: 'Sample Orders' }, deployments: [{ chainId: 1, address: router }] } },
  metadata: { owner: 'Sample Labs' },
  display: {
    formats: {
      [orderKey]: {
        intent: 'Place an order',
        interpolatedIntent: 'Place an order until {expiry}',
        fields: [
          { path: 'legs.[].amount', label: 'Gives', format: 'tokenAmount', params: { tokenPath: 'legs.[].token' } },
          { path: 'expiry', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
          { path: 'salt', label: 'Salt', visible: 'never' },
        ],
      },
    },
  },
}

export const orderData = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'maker', type: 'address' },
      { name: 'legs', type: 'Leg[]' },
      { name: 'expiry', type: 'uint256' },
      { name: 'salt', type: 'uint256' },
    ],
    Leg: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Sample Orders', chainId: 1, verifyingContract: router },
  message: {
    maker: pool,
    legs: [
      { token: usdc, amount: '1500000' },
      { token: weth, amount: '7' },
    ],
    expiry: 1_900_000_000,
    salt: 99,
  },
}
