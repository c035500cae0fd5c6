<?php

declare(strict_types=1);

namespace Kolli;

/** A client of one Kolli, with one API key. */
final class Kolli extends Nouns
{
    private readonly Transport $transport;

    /**
     * @param string $url The address of your Kolli, such as https://track.shop.com.
     * @param float $timeout For each attempt, in seconds: a synchronous creation waits up to a minute for the carrier.
     * @param int $retries After a failure that may be over by then.
     * @param string|null $caFile For a certificate that is not publicly trusted.
     */
    public function __construct(string $url, string $key, float $timeout = 75.0, int $retries = 3, ?string $caFile = null)
    {
        $this->transport = new Transport($url, $key, $timeout, $retries, $caFile);
        parent::__construct(new Caller($this->transport));
    }

    /**
     * Any GraphQL document, with the same retries and errors: for fields that the methods do not select.
     *
     * @param array<string, mixed> $variables
     * @return array<string, mixed>
     */
    public function graphql(string $document, array $variables = []): array
    {
        return $this->transport->send($document, $variables);
    }
}
