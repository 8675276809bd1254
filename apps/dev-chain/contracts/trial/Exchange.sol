// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice Takes one token by an allowance, and gives another from its stock at a fixed price.
contract Exchange {
    IERC20 private immutable _taken;
    IERC20 private immutable _given;
    uint256 private immutable _price;

    constructor(IERC20 taken, IERC20 given, uint256 price) {
        _taken = taken;
        _given = given;
        _price = price;
    }

    function swap(uint256 amount, uint256 least) external {
        uint256 result = (amount * _price) / 1e18;
        require(result >= least, "Too little");
        require(_taken.transferFrom(msg.sender, address(this), amount), "Not taken");
        require(_given.transfer(msg.sender, result), "Not given");
    }
}
