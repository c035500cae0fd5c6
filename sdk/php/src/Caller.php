<?php

declare(strict_types=1);

namespace Kolli;

/** How the methods reach the service: one of these for each kind of answer. */
final class Caller
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /** @param array<string, mixed> $variables */
    public function value(string $field, string $document, array $variables): mixed
    {
        return $this->transport->send($document, $variables)[$field];
    }

    /**
     * @param array<string, mixed> $variables
     * @return array<string, mixed>
     */
    public function payload(string $field, string $document, array $variables, ?string $idempotencyKey): array
    {
        $payload = $this->transport->send($document, $variables, $idempotencyKey)[$field];
        if ($payload['trackerUserErrors'] !== []) {
            $tracker = isset($payload['tracker']) ? Tracker::read($payload['tracker']) : null;
            throw new UserError(array_map(TrackerUserError::read(...), $payload['trackerUserErrors']), $tracker);
        }
        return $payload;
    }

    /** @param array<string, mixed> $variables */
    public function member(string $member, string $field, string $document, array $variables, ?string $idempotencyKey): mixed
    {
        return $this->payload($field, $document, $variables, $idempotencyKey)[$member];
    }

    /** @param array<string, mixed> $variables */
    public function page(string $field, string $document, array $variables, \Closure $read): Page
    {
        ['nodes' => $nodes, 'pageInfo' => $pageInfo] = $this->value($field, $document, $variables);
        return new Page(array_map($read, $nodes), PageInfo::read($pageInfo));
    }

    /**
     * An event of the feed is the body of its webhook, with its place in the feed.
     *
     * @param array<string, mixed> $variables
     */
    public function eventPage(string $field, string $document, array $variables, \Closure $read): Page
    {
        $inFeed = fn (array $node) => $read(['cursor' => $node['cursor']] + json_decode($node['body'], true, flags: JSON_THROW_ON_ERROR));
        return $this->page($field, $document, $variables, $inFeed);
    }
}
