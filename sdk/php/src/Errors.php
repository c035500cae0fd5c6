<?php

declare(strict_types=1);

namespace Kolli;

/** Every error of this package. */
class KolliError extends \RuntimeException
{
}

/** Kolli did what was asked in part or not at all, for a reason that the caller can fix. */
final class UserError extends KolliError
{
    /** Made for programs; docs/errors.md lists the codes. */
    public readonly string $errorCode;
    /** The input field it refers to, if there is one. */
    public readonly ?string $field;

    /**
     * @param list<TrackerUserError> $errors All of them; the first is the one above.
     * @param Tracker|null $tracker CARRIER_TIMEOUT, CARRIER_UNAVAILABLE and CREDENTIALS_REJECTED come with the tracker, which exists.
     */
    public function __construct(public readonly array $errors, public readonly ?Tracker $tracker)
    {
        parent::__construct(implode(' ', array_map(fn (TrackerUserError $error) => $error->message, $errors)));
        $this->errorCode = $errors[0]->code;
        $this->field = $errors[0]->field;
    }
}

/** The request was refused as a whole, or failed. docs/errors.md lists the codes. */
class RequestError extends KolliError
{
    /**
     * @param int|null $status The HTTP status; null if there was no response.
     * @param string|null $requestId With it, the operator of Kolli finds the request in the log.
     */
    public function __construct(
        string $message,
        public readonly string $errorCode = 'UNKNOWN',
        public readonly ?int $status = null,
        public readonly ?string $requestId = null,
        /** Of a RateLimitError, in seconds. */
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct($message);
    }
}

/** The key is missing, unknown, expired or revoked, or may not do this. */
final class AuthenticationError extends RequestError
{
}

/** The budget of the key is used up, also after the retries. */
final class RateLimitError extends RequestError
{
}

/** No response of Kolli: the network failed, the time was over, or something in between answered, such as a proxy. */
final class TransportError extends RequestError
{
}

/** Answer the request with 400: it is not from Kolli, too old, or was changed on its way. */
final class WebhookError extends KolliError
{
    /** @param string $errorCode NO_HEADER, TOO_OLD, WRONG_SIGNATURE or NOT_JSON */
    public function __construct(public readonly string $errorCode, string $message)
    {
        parent::__construct($message);
    }
}
