<?php

declare(strict_types=1);

namespace Kolli;

/** Sends documents, again if a failure may be over. */
final class Transport
{
    private const VERSION = '0.1.0';
    private const FIRST_DELAY = 0.5;
    /** A service that asks for more is not waited for: the error says how long it takes. */
    private const LONGEST_DELAY = 60.0;

    private readonly string $endpoint;
    private readonly \CurlHandle $curl;

    public function __construct(
        string $url,
        private readonly string $key,
        private readonly float $timeout,
        private readonly int $retries,
        private readonly ?string $caFile,
    ) {
        // A key must not be sent in the clear, except within this machine. A path before /graphql is kept.
        $host = trim((string) parse_url($url, PHP_URL_HOST), '[]');
        $isLocal = in_array($host, ['localhost', '::1'], true) || preg_match('/^127(\.\d+){3}$/', $host) === 1;
        $scheme = parse_url($url, PHP_URL_SCHEME);
        if ($scheme !== 'https' && !($scheme === 'http' && $isLocal)) {
            throw new KolliError("The url \"$url\" must begin with https://. A key is sent over plain HTTP only to this machine.");
        }
        $this->endpoint = rtrim($url, '/') . '/graphql';
        $this->curl = curl_init();
    }

    /**
     * @param array<string, mixed> $variables
     * @return array<string, mixed>
     */
    public function send(string $document, array $variables, ?string $idempotencyKey = null): array
    {
        $given = array_filter($variables, fn (mixed $value) => $value !== null);
        $body = json_encode(['query' => $document, 'variables' => (object) Wire::write($given)], JSON_THROW_ON_ERROR);
        // The same for every attempt: what was done is not done again.
        $key = $idempotencyKey ?? bin2hex(random_bytes(16));
        for ($failures = 0; ; $failures++) {
            try {
                return $this->attempt($body, $key);
            } catch (RequestError $error) {
                $delay = self::delay($error, $failures);
                if (!self::isTransient($error) || $failures >= $this->retries || $delay > self::LONGEST_DELAY) {
                    throw $error;
                }
                usleep((int) ($delay * 1_000_000));
            }
        }
    }

    /** Whether the same request may succeed later. */
    public static function isTransient(RequestError $error): bool
    {
        if ($error instanceof TransportError) {
            return $error->status === null || in_array($error->status, [429, 502, 503, 504], true);
        }
        return $error instanceof RateLimitError || $error->errorCode === 'SERVICE_UNAVAILABLE';
    }

    private static function delay(RequestError $error, int $failures): float
    {
        $growing = self::FIRST_DELAY * 2 ** $failures * random_int(500, 1000) / 1000;
        return $error->retryAfter === null ? $growing : $error->retryAfter + $growing / 4;
    }

    /** @return array<string, mixed> */
    private function attempt(string $body, string $key): array
    {
        [$status, $headers, $text] = $this->exchange($body, $key);
        $answer = json_decode($text, true);
        if (!is_array($answer) || !(array_key_exists('data', $answer) || isset($answer['errors']))) {
            $type = $headers['content-type'] ?? 'something';
            $what = isset($headers['location']) ? "a redirect to {$headers['location']}" : "$type that is not an answer of Kolli";
            throw new TransportError("HTTP $status with $what: " . substr($text, 0, 200), 'NOT_KOLLI', $status);
        }
        if (!empty($answer['errors']) || $answer['data'] === null) {
            throw self::errorOf($status, $headers, $answer['errors'] ?? []);
        }
        return $answer['data'];
    }

    /**
     * @param array<string, string> $headers
     * @param list<array<string, mixed>> $errors
     */
    private static function errorOf(int $status, array $headers, array $errors): RequestError
    {
        $code = $errors[0]['extensions']['code'] ?? 'UNKNOWN';
        $message = implode(' ', array_column($errors, 'message')) ?: "Kolli answered with HTTP $status.";
        $after = ctype_digit($headers['retry-after'] ?? '') ? (int) $headers['retry-after'] : null;
        $class = match ($code) {
            'THROTTLED' => RateLimitError::class,
            'UNAUTHENTICATED', 'FORBIDDEN' => AuthenticationError::class,
            default => RequestError::class,
        };
        return new $class($message, $code, $status, $headers['x-request-id'] ?? null, $after);
    }

    /** @return array{int, array<string, string>, string} */
    private function exchange(string $body, string $key): array
    {
        $headers = [];
        curl_reset($this->curl);
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $this->endpoint,
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_RETURNTRANSFER => true,
            // A redirect would carry the key to another address.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_TIMEOUT_MS => (int) ($this->timeout * 1000),
            CURLOPT_HTTPHEADER => [
                "Authorization: Bearer {$this->key}",
                'Content-Type: application/json',
                'Accept: application/json',
                "Idempotency-Key: $key",
                'User-Agent: kolli-php/' . self::VERSION,
            ],
            CURLOPT_HEADERFUNCTION => function (\CurlHandle $_curl, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ]);
        if ($this->caFile !== null) {
            curl_setopt($this->curl, CURLOPT_CAINFO, $this->caFile);
        }
        $text = curl_exec($this->curl);
        if (!is_string($text)) {
            throw new TransportError("{$this->endpoint} cannot be used: " . curl_error($this->curl), 'NO_ANSWER');
        }
        return [curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $text];
    }
}
