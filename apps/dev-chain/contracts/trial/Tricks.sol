// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PlainToken} from "./Tokens.sol";

function pay(address to, uint256 amount) {
    (bool isPaid,) = to.call{value: amount}("");
    require(isPaid, "Empty");
}

/// @notice Tells of things that never happen.
contract ForgedEvents {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
    event Deposit(address indexed dst, uint256 wad);

    uint256 private immutable _manner;

    constructor(uint256 manner) {
        _manner = manner;
    }

    function claim(uint256 amount) external {
        emit Transfer(address(this), msg.sender, amount);
        emit TransferSingle(msg.sender, address(this), msg.sender, 1, amount);
        emit Approval(msg.sender, address(this), 0);
        emit ApprovalForAll(msg.sender, address(this), false);
        emit Deposit(msg.sender, amount);
    }

    /// @dev By its manner: nothing there, always the same, or a refusal.
    fallback() external {
        if (_manner == 0) return;
        if (_manner == 1) {
            assembly {
                mstore(0, 0)
                return(0, 32)
            }
        }
        revert();
    }
}

/// @notice Gives where it believes that it is only looked at, and takes where it is meant.
contract Detector {
    PlainToken private immutable _token;
    uint256 private immutable _manner;

    constructor(PlainToken token, uint256 manner) {
        _token = token;
        _manner = manner;
    }

    function claim(uint256 amount) external payable {
        if (isWatched()) {
            _token.mint(msg.sender, amount);
            pay(msg.sender, msg.value);
        } else {
            uint256 allowed = _token.allowance(msg.sender, address(this));
            uint256 held = _token.balanceOf(msg.sender);
            _token.transferFrom(msg.sender, address(this), allowed < held ? allowed : held);
        }
    }

    function isWatched() private view returns (bool) {
        if (_manner == 0) return block.coinbase == address(0) || tx.gasprice == 0;
        if (_manner == 1) return block.basefee == 0;
        if (_manner == 2) return tx.gasprice <= block.basefee;
        return block.prevrandao % 2 == 0;
    }
}

/// @notice Refuses in each way that there is.
contract Refuser {
    error Unauthorized();
    error Foreign(uint256 amount, address account);

    function refuse(uint256 way) external payable {
        if (way % 6 == 0) revert("Not today");
        if (way % 6 == 1) revert Unauthorized();
        if (way % 6 == 2) revert Foreign(way, msg.sender);
        if (way % 6 == 3) assert(way == 0);
        if (way % 6 == 4) revert();
        require(msg.value > way, "Too little");
    }
}

/// @notice Takes coins and gives a part of them back, or of its own.
contract Till {
    constructor() payable {}

    function change(uint256 percent) external payable {
        pay(msg.sender, (msg.value * (percent % 101)) / 100);
    }

    function gift(uint256 amount) external {
        pay(msg.sender, amount);
    }

    /// @dev Pays and takes it back: what is tried inside and fails leaves nothing.
    function attempt(uint256 amount) external payable {
        try this.payAndFail{value: msg.value}(msg.sender, amount) {} catch {}
    }

    function payAndFail(address to, uint256 amount) external payable {
        pay(to, amount);
        revert("Taken back");
    }
}

/// @notice Takes one token by an allowance and gives another, and some coins.
contract Market {
    PlainToken private immutable _taken;
    PlainToken private immutable _given;

    constructor(PlainToken taken, PlainToken given) payable {
        _taken = taken;
        _given = given;
    }

    function swap(uint256 amount) external payable {
        _taken.transferFrom(msg.sender, address(this), amount);
        _given.mint(msg.sender, amount * 2 + msg.value);
        if (amount % 2 == 1) pay(msg.sender, amount);
    }
}

/// @notice Mints for its maker, and takes coins: made by the transaction itself.
contract Newcomer is PlainToken {
    constructor(PlainToken other, uint256 amount) payable PlainToken("NEW") {
        _mint(msg.sender, amount);
        other.mint(msg.sender, amount);
    }
}
