// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlainToken} from "./Tokens.sol";

/// @notice A token of the older kind: its approve answers nothing, and sets no allowance that is not zero to another one.
contract OlderToken {
    string public constant symbol = "OLD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }
}

/// @notice A token that refuses to set an allowance to zero, and lets it be taken off.
contract StubbornToken is PlainToken("STUB") {
    function approve(address spender, uint256 amount) public override returns (bool) {
        require(amount > 0, "Nothing is no amount");
        return super.approve(spender, amount);
    }

    function decreaseAllowance(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) - amount);
        return true;
    }
}

/// @notice Answers every question by taking all gas, by refusing, with a riddle, or with more than anybody reads.
contract Hostile {
    uint256 private immutable _manner;

    constructor(uint256 manner) {
        _manner = manner;
    }

    fallback() external {
        if (_manner == 0) while (true) {}
        if (_manner == 1) revert();
        uint256 length = _manner == 2 ? 1 : 60_000;
        assembly {
            return(0, length)
        }
    }
}

/// @notice As much of Permit2 as approvals need: amounts and their ends, kept by owner, token and spender.
contract Permits {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct Pair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowed storage allowed = allowance[msg.sender][token][spender];
        allowed.amount = amount;
        allowed.expiration = expiration == 0 ? uint48(block.timestamp) : expiration;
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function lockdown(Pair[] calldata pairs) external {
        for (uint256 index = 0; index < pairs.length; index++) {
            allowance[msg.sender][pairs[index].token][pairs[index].spender].amount = 0;
            emit Lockdown(msg.sender, pairs[index].token, pairs[index].spender);
        }
    }
}
