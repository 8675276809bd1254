// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A price of the local chains, read as that of an oracle is (Chainlink's AggregatorV3Interface), and set by one account.
contract PriceFeed {
    address private immutable _setter;
    uint8 public immutable decimals;

    // First, so that the node can move it without a block (keepPricesFresh.ts).
    uint256 private _updatedAt;
    uint256 private _startedAt;
    int256 private _answer;
    uint80 private _round;
    string public description;

    error NotSetter();

    constructor(string memory description_, uint8 decimals_, int256 answer_, address setter) {
        _setter = setter;
        decimals = decimals_;
        description = description_;
        _answer = answer_;
        // A sequencer's feed tells since when it runs: for long enough.
        _startedAt = block.timestamp - 1 days;
        _updatedAt = block.timestamp;
        _round = 1;
    }

    /// @notice Sets any answer of any time, wrong ones too: what reads prices is tried on them.
    function set(int256 answer, uint256 startedAt, uint256 updatedAt) external {
        require(msg.sender == _setter, NotSetter());
        _answer = answer;
        _startedAt = startedAt;
        _updatedAt = updatedAt;
        _round++;
    }

    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return (_round, _answer, _startedAt, _updatedAt, _round);
    }
}
