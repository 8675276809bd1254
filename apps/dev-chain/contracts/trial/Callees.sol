// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Goes on where its own call within fails: with too little gas that call runs dry, and this one does not.
contract Forgiving {
    uint256 public done;
    uint256 public failed;
    uint256[] private _kept;

    function pay() external {
        try this.work() {
            done++;
        } catch {
            failed++;
        }
    }

    function work() external {
        for (uint256 i = 0; i < 100; i++) _kept.push(i + 1);
    }
}

/// @notice Tries a call that it was given when it is paid, and keeps what came of it.
contract Returning {
    address private _to;
    bytes private _data;
    bool public isDone;
    bytes public answer;

    function prepare(address to, bytes calldata data) external {
        _to = to;
        _data = data;
    }

    receive() external payable {
        (isDone, answer) = _to.call(_data);
    }
}

/// @notice Answers with a megabyte, or fails with a reason.
contract Answering {
    error Refused(uint256 why);

    function long() external pure {
        assembly {
            return(0, 1000000)
        }
    }

    function refuse() external pure {
        revert Refused(7);
    }
}

/// @notice Code that an account may run instead: it writes where contracts usually begin to.
contract OtherDelegate {
    uint256 public first;
    uint256 public second;

    function fill() external {
        first = 11;
        second = 12;
    }
}
