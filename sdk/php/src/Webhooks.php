<?php

declare(strict_types=1);

namespace Kolli;

final class Webhooks
{
    /**
     * Returns the event if one of the secrets signed these bytes within the last five minutes; throws a WebhookError otherwise.
     * Give the exact bytes that arrived: file_get_contents('php://input'). While you rotate a secret, give both.
     *
     * @param array<string, string|list<string>> $headers of getallheaders(), of a PSR-7 request, or $_SERVER
     * @param string|list<string> $secret
     */
    public static function verify(string $rawBody, array $headers, string|array $secret, int $tolerance = 300, ?int $now = null): Event
    {
        [$id, $timestamp, $signatures] = array_map(
            fn (string $name) => self::header($headers, $name),
            ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
        );
        if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new WebhookError('TOO_OLD', "The timestamp $timestamp is more than $tolerance s from this machine's clock.");
        }
        $isAuthentic = false;
        foreach ((array) $secret as $one) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $one), true);
            if ($key === false) {
                throw new \InvalidArgumentException('A webhook secret is whsec_ and base64 after it, as Kolli showed it.');
            }
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
            foreach (explode(' ', $signatures) as $signature) {
                $isAuthentic = hash_equals($expected, $signature) || $isAuthentic;
            }
        }
        if (!$isAuthentic) {
            throw new WebhookError('WRONG_SIGNATURE', 'No signature of the request belongs to the secret.');
        }
        $event = json_decode($rawBody, true);
        if (!is_array($event) || array_is_list($event)) {
            throw new WebhookError('NOT_JSON', 'The body was signed, but is not JSON of an event.');
        }
        return Event::read($event);
    }

    /** @param array<string, mixed> $headers */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $key => $value) {
            $plain = preg_replace('/^http-/', '', strtr(strtolower((string) $key), '_', '-'));
            $text = is_array($value) ? ($value[0] ?? '') : $value;
            if ($plain === $name && is_string($text) && $text !== '') {
                return $text;
            }
        }
        throw new WebhookError('NO_HEADER', "The request has no $name header.");
    }
}
